import { AdminUsersResponse, AdminUsersQuery, ClearBody } from '../../../contract/admin.ts';
import { MessageResponse } from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { adminReportRoutes } from './reportRoutes.ts';
import { requireAdmin } from './requireAdmin.ts';
import type { AdminService } from './service.ts';
import { adminOf, adminUserRoutes } from './userRoutes.ts';

const tags = ['admin'];

export const adminRoutes = (service: AdminService) =>
  encapsulated('adminRoutes', async (app) => {
    const onRequest = [app.authenticate, requireAdmin];

    app.get(
      '/api/admin/users',
      {
        onRequest,
        schema: {
          tags,
          summary: 'All accounts, newest first',
          querystring: AdminUsersQuery,
          response: { 200: AdminUsersResponse },
        },
      },
      async (request, reply) => {
        const { nextCursor, ...response } = await service.listUsers(request.query);
        if (nextCursor !== undefined) reply.header(HEADERS.nextCursor, nextCursor);
        return response;
      },
    );

    await app.register(clearingRoutes(service));
    await app.register(adminUserRoutes(service));
    await app.register(adminReportRoutes(service));
  });

const clearingRoutes = (service: AdminService) =>
  encapsulated('clearingRoutes', async (app) => {
    for (const [path, action, summary] of [
      ['users', 'delete-users', 'Delete all accounts except those of admins'],
      ['all', 'clear-data', 'Delete everything except the accounts of admins'],
    ] as const) {
      app.delete(
        `/api/admin/${path}`,
        {
          onRequest: [app.authenticate, requireAdmin],
          schema: { tags, summary, body: ClearBody, response: { 200: MessageResponse } },
        },
        async (request) => {
          const { body } = request;
          return { message: await service.clear(adminOf(request), action, body?.password) };
        },
      );
    }
  });
