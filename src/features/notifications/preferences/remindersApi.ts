import type {
  PushResponse,
  PushSubscriptionBody,
  ReminderPreferenceBody,
  ReminderPreferences,
  StudyNowPushBody,
} from '../../../../contract/reminders.ts';
import { api } from '../../../api/api.ts';
import { onSuccess } from '../../../api/tags.ts';

const PUSH = '/notifications/push';

const remindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReminders: build.query<ReminderPreferences | null, void>({
      query: () => '/notifications/reminders',
      extraOptions: { optional: true },
      providesTags: ['NotificationPreferences'],
    }),
    /** Shows the choice at once and takes it back if it was not saved. */
    changeReminder: build.mutation<ReminderPreferences, ReminderPreferenceBody>({
      query: (body) => ({ url: '/notifications/reminders', method: 'PATCH', body }),
      onQueryStarted: async ({ lead, channel, isOn }, { dispatch, queryFulfilled }) => {
        const update = dispatch(
          remindersApi.util.updateQueryData('getReminders', undefined, (reminders) => {
            const changed = reminders?.find((each) => each.lead === lead);
            if (changed) changed[channel] = isOn;
          }),
        );
        await queryFulfilled.catch(update.undo);
      },
      // Several changes in a row may arrive in another order.
      invalidatesTags: onSuccess(['NotificationPreferences']),
    }),
    getPush: build.query<PushResponse, void>({
      query: () => PUSH,
      providesTags: ['Push'],
    }),
    /** Shows the choice at once and takes it back if it was not saved. */
    changeStudyNowPush: build.mutation<PushResponse, StudyNowPushBody>({
      query: (body) => ({ url: `${PUSH}/study-now`, method: 'PUT', body }),
      onQueryStarted: async ({ isOn }, { dispatch, queryFulfilled }) => {
        const update = dispatch(
          remindersApi.util.updateQueryData('getPush', undefined, (push) => {
            push.studyNow = isOn;
          }),
        );
        await queryFulfilled.catch(update.undo);
      },
      // Several changes in a row may arrive in another order.
      invalidatesTags: onSuccess(['Push']),
    }),
    subscribePush: build.mutation<PushResponse, PushSubscriptionBody>({
      query: (body) => ({ url: PUSH, method: 'POST', body }),
      invalidatesTags: ['Push'],
    }),
    unsubscribePush: build.mutation<PushResponse, void>({
      query: () => ({ url: PUSH, method: 'DELETE' }),
      invalidatesTags: ['Push'],
    }),
  }),
});

export const {
  useGetRemindersQuery,
  useChangeReminderMutation,
  useGetPushQuery,
  useSubscribePushMutation,
  useUnsubscribePushMutation,
  useChangeStudyNowPushMutation,
} = remindersApi;
