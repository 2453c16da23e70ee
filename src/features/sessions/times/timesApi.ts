import type { CommonTimes } from '../../../../contract/hours.ts';
import { api } from '../../../api/api.ts';

interface TimesRequest {
  participants: readonly string[];
  /** Minutes. */
  duration: number;
  /** Of the device. */
  timeZone: string;
  /** Where the search begins, ISO 8601. Now by default. */
  from?: string | undefined;
  /** Id of a session of the student that is moved. */
  except?: string | undefined;
}

export const timesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** When the student and all participants are free. Older services return 404. */
    getCommonTimes: build.query<CommonTimes, TimesRequest>({
      query: ({ participants, except, from, ...params }) => ({
        url: '/sessions/times',
        params: {
          ...params,
          participants: participants.join(),
          ...(except && { except }),
          ...(from && { from }),
        },
      }),
      // Also when other students change their sessions, which no event tells.
      keepUnusedDataFor: 0,
      providesTags: ['Sessions', 'Me'],
    }),
  }),
});

export const { useGetCommonTimesQuery } = timesApi;
