import type { CommonTimes, Missing } from '../../../contract/hours.ts';
import type { SessionTimes } from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';

interface Participation {
  participants: readonly string[];
  /** Of the device. */
  timeZone: string;
  /** Id of a session of the student that is moved. */
  except?: string | undefined;
}

interface TimesRequest extends Participation {
  /** Minutes. */
  duration: number;
  /** Where the search begins, ISO 8601. Now by default. */
  from?: string | undefined;
}

export interface MissingRequest extends Participation, SessionTimes {}

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
      providesTags: [{ type: 'Sessions', id: 'times' }, 'Me'],
    }),
    /** Who is not free at a time, the student among them. Older services return 404. */
    getMissing: build.query<Missing, MissingRequest>({
      query: ({ participants, except, ...params }) => ({
        url: '/sessions/times/missing',
        params: { ...params, participants: participants.join(), ...(except && { except }) },
      }),
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'Sessions', id: 'times' }, 'Me'],
    }),
  }),
});

export const { useGetCommonTimesQuery, useGetMissingQuery } = timesApi;
