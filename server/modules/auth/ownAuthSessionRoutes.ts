import { Type } from 'typebox';
import { AuthSession } from '../../../contract/account.ts';
import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { AuthService } from './service.ts';

const tags = ['accounts'];

export const ownAuthSessionRoutes = ({ authSessions }: Pick<AuthService, 'authSessions'>) =>
  encapsulated('ownAuthSessionRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/users/me/auth-sessions',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Devices on which I am logged in, the last used first',
          response: { 200: Type.Array(AuthSession) },
        },
      },
      ({ userId, authSessionId }) => authSessions.list(userId, authSessionId),
    );

    app.delete(
      '/api/users/me/auth-sessions/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Log out one of my devices',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params }) => {
        await authSessions.end(userId, params.id);
        return { message: 'The device is logged out.' };
      },
    );

    app.delete(
      '/api/users/me/auth-sessions',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Log out all my devices except this one',
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, authSessionId }) => {
        await authSessions.endOthers(userId, authSessionId);
        return { message: 'All other devices are logged out.' };
      },
    );
  });
