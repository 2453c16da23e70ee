import type {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '../../../../contract/notifications.ts';
import { api } from '../../../api/api.ts';
import { onSuccess } from '../../../api/tags.ts';

const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPreferences: build.query<NotificationPreferences | null, void>({
      query: () => '/notifications/preferences',
      extraOptions: { optional: true },
      providesTags: ['NotificationPreferences'],
    }),
    /** Shows the choice at once and takes it back if it was not saved. */
    changePreferences: build.mutation<NotificationPreferences, NotificationPreferencesBody>({
      query: (body) => ({ url: '/notifications/preferences', method: 'PATCH', body }),
      onQueryStarted: async (body, { dispatch, queryFulfilled }) => {
        const update = dispatch(
          preferencesApi.util.updateQueryData('getPreferences', undefined, (preferences) => {
            if (preferences) Object.assign(preferences, body);
          }),
        );
        await queryFulfilled.catch(update.undo);
      },
      // Several changes in a row may arrive in another order.
      invalidatesTags: onSuccess(['NotificationPreferences']),
    }),
  }),
});

export const { useGetPreferencesQuery, useChangePreferencesMutation } = preferencesApi;
