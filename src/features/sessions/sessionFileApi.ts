import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';

export const sessionFileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns a session as an iCalendar file. */
    getSessionFile: build.mutation<string, string>({
      query: (id) => ({
        url: `/sessions/${id}/calendar.ics`,
        responseHandler: (response): Promise<unknown> =>
          response.ok ? response.text() : response.json(),
      }),
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, { failure: 'Failed to load the calendar file.' }),
    }),
  }),
});

export const { useGetSessionFileMutation } = sessionFileApi;
