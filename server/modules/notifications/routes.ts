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
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { listNotifications, markAllRead, markRead } from './readNotifications.ts';

export const notificationRoutes = (context: Context) =>
  memberRoutes('notifications', async (app) => {
    app.get(
      '/api/notifications',
      operation(
        'My notifications, newest first',
        { 200: Type.Array(Notification) },
        { querystring: NotificationQuery },
      ),
      async (request, reply) => {
        const page = await listNotifications(context, request.userId, request.query);
        reply.header(HEADERS.unreadCount, page.unread);
        return sendListPage(reply, page);
      },
    );

    app.patch(
      '/api/notifications/:id/read',
      operation(
        'Mark one of my notifications read',
        { 200: Notification },
        { params: IdParams, body: EmptyBody },
      ),
      (request) => markRead(context, request.userId, request.params.id),
    );

    app.patch(
      '/api/notifications/read-all',
      operation(
        'Mark all my notifications read',
        { 200: NotificationsReadEvent },
        { body: EmptyBody },
      ),
      (request) => markAllRead(context, request.userId),
    );
  });
