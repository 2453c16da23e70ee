import { Type } from 'typebox';
import { EmptyBody, IdParams } from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import {
  Notification,
  NotificationQuery,
  NotificationsReadEvent,
} from '../../../contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { listNotifications, markAllRead, markRead } from './readNotifications.ts';

export const notificationRoutes = (context: Context) =>
  memberRoutes('notifications', async (app) => {
    app.get(
      '/api/notifications',
      {
        schema: {
          summary: 'My notifications, newest first',
          querystring: NotificationQuery,
          response: { 200: Type.Array(Notification) },
        },
      },
      async (request, reply) => {
        const page = await listNotifications(context, request.userId, request.query);
        reply.header(HEADERS.unreadCount, page.unread);
        return sendListPage(reply, page);
      },
    );

    app.patch(
      '/api/notifications/:id/read',
      {
        schema: {
          summary: 'Mark one of my notifications read',
          params: IdParams,
          body: EmptyBody,
          response: { 200: Notification },
        },
      },
      (request) => markRead(context, request.userId, request.params.id),
    );

    app.patch(
      '/api/notifications/read-all',
      {
        schema: {
          summary: 'Mark all my notifications read',
          body: EmptyBody,
          response: { 200: NotificationsReadEvent },
        },
      },
      (request) => markAllRead(context, request.userId),
    );
  });
