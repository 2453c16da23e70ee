import {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '../../../contract/notifications.ts';
import {
  PushResponse,
  PushSubscriptionBody,
  ReminderPreferenceBody,
  ReminderPreferences,
} from '../../../contract/reminders.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { findReminderPreferences } from './choiceRepository.ts';
import {
  changeNotificationPreferences,
  changeReminderPreference,
  findNotificationPreferences,
} from './notificationPreferences.ts';
import { findPush, subscribe, unsubscribe } from './push/pushService.ts';

export const reminderRoutes = (context: Context) =>
  memberRoutes('notifications', async (app) => {
    const { database } = context;

    app.get(
      '/api/notifications/preferences',
      {
        schema: {
          summary: 'What I chose for each kind of notifications',
          response: { 200: NotificationPreferences },
        },
      },
      (request) => findNotificationPreferences(database, request.userId),
    );

    app.patch(
      '/api/notifications/preferences',
      {
        schema: {
          summary: 'Choose for kinds of notifications; omitted ones keep their choice',
          body: NotificationPreferencesBody,
          response: { 200: NotificationPreferences },
        },
      },
      ({ userId, body }) => changeNotificationPreferences(context, userId, body),
    );

    app.get(
      '/api/notifications/reminders',
      {
        schema: {
          summary: 'Which reminders of sessions I get, the longest lead first',
          response: { 200: ReminderPreferences },
        },
      },
      (request) => findReminderPreferences(database, request.userId),
    );

    app.patch(
      '/api/notifications/reminders',
      {
        schema: {
          summary: 'Turn one kind of reminders on or off',
          body: ReminderPreferenceBody,
          response: { 200: ReminderPreferences },
        },
      },
      ({ userId, body }) => changeReminderPreference(context, userId, body),
    );

    app.get(
      '/api/notifications/push',
      {
        schema: {
          summary: 'The key for web push, and whether this device is subscribed',
          response: { 200: PushResponse },
        },
      },
      (request) => findPush(context, request),
    );

    app.post(
      '/api/notifications/push',
      {
        schema: {
          summary: 'Subscribe this device to web push until it is logged out',
          body: PushSubscriptionBody,
          response: { 200: PushResponse },
        },
      },
      (request) => subscribe(context, request, request.body),
    );

    app.delete(
      '/api/notifications/push',
      {
        schema: {
          summary: 'Unsubscribe this device from web push',
          response: { 200: PushResponse },
        },
      },
      (request) => unsubscribe(context, request),
    );
  });
