import { Type } from 'typebox';
import { EmptyBody, IdParams } from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import {
  Notification,
  NotificationQuery,
  NotificationsReadEvent,
} from '../../../contract/notifications.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import type { NotificationService } from './service.ts';

export const notificationRoutes = (service: NotificationService) =>
  encapsulated('notificationRoutes', async (app) => {
    app.get(
      '/api/notifications',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['notifications'],
          summary: 'My notifications, newest first',
          querystring: NotificationQuery,
          response: { 200: Type.Array(Notification) },
        },
      },
      async (request, reply) => {
        const page = await service.list(request.userId, request.query);
        reply.header(HEADERS.unreadCount, page.unread);
        return sendListPage(reply, page);
      },
    );

    app.patch(
      '/api/notifications/:id/read',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['notifications'],
          summary: 'Mark one of my notifications read',
          params: IdParams,
          body: EmptyBody,
          response: { 200: Notification },
        },
      },
      (request) => service.markRead(request.userId, request.params.id),
    );

    app.patch(
      '/api/notifications/read-all',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['notifications'],
          summary: 'Mark all my notifications read',
          body: EmptyBody,
          response: { 200: NotificationsReadEvent },
        },
      },
      (request) => service.markAllRead(request.userId),
    );
  });
