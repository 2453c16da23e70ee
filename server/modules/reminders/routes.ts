import {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '../../../contract/notifications.ts';
import {
  PushResponse,
  PushSubscriptionBody,
  ReminderPreferenceBody,
  ReminderPreferences,
  StudyNowPushBody,
} from '../../../contract/reminders.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { findReminderPreferences } from './choiceRepository.ts';
import {
  changeNotificationPreferences,
  changeReminderPreference,
  findNotificationPreferences,
} from './notificationPreferences.ts';
import { changeStudyNowPush, findPush, subscribe, unsubscribe } from './push/pushService.ts';

export const reminderRoutes = (context: Context) =>
  memberRoutes('notifications', async (app) => {
    const { database } = context;

    app.get(
      '/api/notifications/preferences',
      operation('What I chose for each kind of notifications', { 200: NotificationPreferences }),
      (request) => findNotificationPreferences(database, request.userId),
    );

    app.patch(
      '/api/notifications/preferences',
      operation(
        'Choose for kinds of notifications; omitted ones keep their choice',
        { 200: NotificationPreferences },
        { body: NotificationPreferencesBody },
      ),
      ({ userId, body }) => changeNotificationPreferences(context, userId, body),
    );

    app.get(
      '/api/notifications/reminders',
      operation('Which reminders of sessions I get, the longest lead first', {
        200: ReminderPreferences,
      }),
      (request) => findReminderPreferences(database, request.userId),
    );

    app.patch(
      '/api/notifications/reminders',
      operation(
        'Turn one kind of reminders on or off',
        { 200: ReminderPreferences },
        { body: ReminderPreferenceBody },
      ),
      ({ userId, body }) => changeReminderPreference(context, userId, body),
    );

    app.get(
      '/api/notifications/push',
      operation('The key for web push, and whether this device is subscribed', {
        200: PushResponse,
      }),
      (request) => findPush(context, request),
    );

    app.post(
      '/api/notifications/push',
      operation(
        'Subscribe this device to web push until it is logged out',
        { 200: PushResponse },
        { body: PushSubscriptionBody },
      ),
      (request) => subscribe(context, request, request.body),
    );

    app.put(
      '/api/notifications/push/study-now',
      operation(
        'Choose whether I get a push when a buddy starts a session',
        { 200: PushResponse },
        { body: StudyNowPushBody },
      ),
      (request) => changeStudyNowPush(context, request, request.body.isOn),
    );

    app.delete(
      '/api/notifications/push',
      operation('Unsubscribe this device from web push', { 200: PushResponse }),
      (request) => unsubscribe(context, request),
    );
  });
