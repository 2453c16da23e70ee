import type { FastifyRequest } from 'fastify';
import { AdminUserDetails, RoleBody } from '../../../contract/admin.ts';
import { EmptyBody, MessageResponse, UserIdParams } from '../../../contract/common/types.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { requireAdmin } from './requireAdmin.ts';
import type { AdminService } from './service.ts';

const tags = ['admin'];

/** Returns the admin who sends a request. */
export const adminOf = (request: FastifyRequest) => ({
  id: request.userId,
  ip: clientIp(request),
});

export const adminUserRoutes = (service: AdminService) =>
  encapsulated('adminUserRoutes', async (app) => {
    const onRequest = [app.authenticate, requireAdmin];
    const schema = { tags, params: UserIdParams, response: { 200: MessageResponse } };
    const path = '/api/admin/users/:userId';

    app.get(
      path,
      {
        onRequest,
        schema: {
          tags,
          summary: 'An account with facts about it',
          params: UserIdParams,
          response: { 200: AdminUserDetails },
        },
      },
      (request) => service.findUser(request.params.userId),
    );

    app.delete(
      path,
      { onRequest, schema: { ...schema, summary: 'Delete an account immediately' } },
      async (request) => {
        await service.remove(adminOf(request), request.params.userId);
        return { message: 'The account is deleted.' };
      },
    );

    app.put(
      `${path}/suspension`,
      { onRequest, schema: { ...schema, summary: 'Suspend an account', body: EmptyBody } },
      async (request) => {
        await service.suspend(adminOf(request), request.params.userId);
        return { message: 'The account is suspended.' };
      },
    );

    app.delete(
      `${path}/suspension`,
      { onRequest, schema: { ...schema, summary: 'Lift the suspension of an account' } },
      async (request) => {
        await service.liftSuspension(adminOf(request), request.params.userId);
        return { message: 'The suspension is lifted.' };
      },
    );

    app.post(
      `${path}/sign-out`,
      { onRequest, schema: { ...schema, summary: 'End all auth sessions', body: EmptyBody } },
      async (request) => {
        await service.signOut(adminOf(request), request.params.userId);
        return { message: 'The student is signed out everywhere.' };
      },
    );

    app.put(
      `${path}/role`,
      { onRequest, schema: { ...schema, summary: 'Make or remove an admin', body: RoleBody } },
      async (request) => {
        const { role } = request.body;
        await service.changeRole(adminOf(request), request.params.userId, role);
        return {
          message:
            role === 'admin' ? 'The student is an admin now.' : 'The student is no admin any more.',
        };
      },
    );
  });
