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
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { ReminderService } from './service.ts';

const tags = ['notifications'];

export const reminderRoutes = (service: ReminderService) =>
  encapsulated('reminderRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/notifications/preferences',
      {
        onRequest,
        schema: {
          tags,
          summary: 'What I chose for each kind of notifications',
          response: { 200: NotificationPreferences },
        },
      },
      (request) => service.findNotificationPreferences(request.userId),
    );

    app.patch(
      '/api/notifications/preferences',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Choose for kinds of notifications; omitted ones keep their choice',
          body: NotificationPreferencesBody,
          response: { 200: NotificationPreferences },
        },
      },
      (request) => service.changeNotificationPreferences(request.userId, request.body),
    );

    app.get(
      '/api/notifications/reminders',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Which reminders of sessions I get, the longest lead first',
          response: { 200: ReminderPreferences },
        },
      },
      (request) => service.findPreferences(request.userId),
    );

    app.patch(
      '/api/notifications/reminders',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Turn one kind of reminders on or off',
          body: ReminderPreferenceBody,
          response: { 200: ReminderPreferences },
        },
      },
      (request) => service.changePreference(request.userId, request.body),
    );

    app.get(
      '/api/notifications/push',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The key for web push, and whether this device is subscribed',
          response: { 200: PushResponse },
        },
      },
      (request) => service.push.find(request),
    );

    app.post(
      '/api/notifications/push',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Subscribe this device to web push until it is logged out',
          body: PushSubscriptionBody,
          response: { 200: PushResponse },
        },
      },
      (request) => service.push.subscribe(request, request.body),
    );

    app.delete(
      '/api/notifications/push',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Unsubscribe this device from web push',
          response: { 200: PushResponse },
        },
      },
      (request) => service.push.unsubscribe(request),
    );
  });
