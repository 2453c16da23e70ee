import type { CalendarFeed, NewCalendarFeed } from '../../../contract/calendarSync.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { api } from '../../api/api.ts';

const url = '/users/me/calendar-feed';

export const calendarFeedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<CalendarFeed | null, void>({
      query: () => url,
      extraOptions: { optional: true },
      providesTags: ['CalendarFeed'],
    }),
    /** Creates the feed, or replaces its address. */
    createCalendarFeed: build.mutation<NewCalendarFeed, void>({
      query: () => ({ url, method: 'POST', body: {} }),
      invalidatesTags: ['CalendarFeed'],
    }),
    removeCalendarFeed: build.mutation<MessageResponse, void>({
      query: () => ({ url, method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
});

export const {
  useGetCalendarFeedQuery,
  useCreateCalendarFeedMutation,
  useRemoveCalendarFeedMutation,
} = calendarFeedApi;
