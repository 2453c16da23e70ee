import type { FastifyRequest } from 'fastify';
import { AdminUsersResponse, AdminUsersQuery } from '../../../contract/admin.ts';
import { MessageResponse } from '../../../contract/common.ts';
import { HEADERS } from '../../../contract/constants.ts';
import { clientIp } from '../../http/clientIp.ts';
import { forbidden } from '../../http/httpError.ts';
import { encapsulated } from '../../http/encapsulated.ts';
import type { AdminService } from './service.ts';

const tags = ['admin'];

/** Checks the role, which the authentication hook reads from the database. */
async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (request.role === 'admin') return;
  const { userId, method, server } = request;
  const route = request.routeOptions.url ?? '';
  server.context.securityLog.record('admin_refused', {
    userId,
    method,
    route,
    ip: clientIp(request),
  });
  throw forbidden('Only an admin can do this.');
}

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

    app.delete(
      '/api/admin/users',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete all accounts except those of admins',
          response: { 200: MessageResponse },
        },
      },
      async (request) => ({ message: await service.clear(request.userId, 'delete-users') }),
    );

    app.delete(
      '/api/admin/all',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete everything except the accounts of admins',
          response: { 200: MessageResponse },
        },
      },
      async (request) => ({ message: await service.clear(request.userId, 'clear-data') }),
    );
  });
