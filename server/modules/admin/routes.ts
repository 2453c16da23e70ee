import type { FastifyRequest } from 'fastify';
import { AdminUsersAnswer, AdminUsersQuery } from '../../../contract/admin.ts';
import { MessageAnswer } from '../../../contract/common.ts';
import { HEADERS } from '../../../contract/constants.ts';
import { forbidden } from '../../errors.ts';
import { named } from '../../plugins/named.ts';
import type { AdminService } from './service.ts';

const tags = ['admin'];

/** Who is an admin is asked of the database with every call, never of the token. */
async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (request.role !== 'admin') throw forbidden('Only an admin can do this.');
}

export const adminRoutes = (service: AdminService) =>
  named('adminRoutes', async (app) => {
    const onRequest = [app.authenticate, requireAdmin];

    app.get(
      '/api/admin/users',
      {
        onRequest,
        schema: {
          tags,
          summary: 'All accounts, newest first',
          querystring: AdminUsersQuery,
          response: { 200: AdminUsersAnswer },
        },
      },
      async (request, reply) => {
        const { nextCursor, ...answer } = await service.listUsers(request.query);
        if (nextCursor !== undefined) reply.header(HEADERS.nextCursor, nextCursor);
        return answer;
      },
    );

    app.delete(
      '/api/admin/users',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete all accounts but those of admins',
          response: { 200: MessageAnswer },
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
          summary: 'Delete everything but the accounts of admins',
          response: { 200: MessageAnswer },
        },
      },
      async (request) => ({ message: await service.clear(request.userId, 'clear-data') }),
    );
  });
