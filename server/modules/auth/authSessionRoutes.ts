import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AuthSession } from '../../../contract/account.ts';
import {
  LoginBody,
  LoginResponse,
  RefreshBody,
  SignupBody,
  SignupResponse,
  TokenResponse,
} from '../../../contract/auth.ts';
import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { describeDevice } from './describeDevice.ts';
import type { AuthService } from './service.ts';

const tags = ['accounts'];

export const authSessionRoutes = (service: AuthService) =>
  encapsulated('authSessionRoutes', async (app) => {
    app.post(
      '/api/users/signup',
      {
        schema: { tags, summary: 'Sign up', body: SignupBody, response: { 201: SignupResponse } },
      },
      async (request, reply) => {
        const tokens = await service.signUp(
          request.body,
          {
            newAccount: () => app.rateLimits.signup(request),
            takenEmail: () => app.rateLimits.takenSignup(request),
          },
          describeDevice(request.headers['user-agent']),
        );
        return reply.code(201).send(tokens);
      },
    );

    app.post(
      '/api/users/login',
      {
        config: { hasOwnLimit: true },
        async preHandler(request) {
          await limitLogin(app, request, await service.findDeviceOwner(request.body));
        },
        schema: { tags, summary: 'Log in', body: LoginBody, response: { 200: LoginResponse } },
      },
      (request) =>
        service.logIn(request.body, {
          ip: clientIp(request),
          device: describeDevice(request.headers['user-agent']),
        }),
    );

    app.post(
      '/api/auth/refresh',
      {
        config: { hasOwnLimit: true },
        async preHandler(request) {
          request.userId = (await service.findTokenOwner(request.body.refreshToken)) ?? '';
          await app.rateLimits[request.userId === '' ? 'anonymous' : 'account'](request);
        },
        schema: {
          tags,
          summary: 'Exchange a refresh token for a new pair',
          body: RefreshBody,
          response: { 200: TokenResponse },
        },
      },
      (request) => service.refresh(request.body.refreshToken, clientIp(request)),
    );

    app.post(
      '/api/auth/logout',
      {
        schema: {
          tags,
          summary: 'End the auth session of a refresh token',
          body: RefreshBody,
          response: { 200: MessageResponse },
        },
      },
      async (request, reply) => {
        await service.logOut(request.body.refreshToken);
        // Files of messages may be cached. Storage keeps the device token and the page itself.
        reply.header('clear-site-data', '"cache"');
        return { message: 'Logged out successfully!' };
      },
    );
  });

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

/**
 * Counts a login for its rate limit. A device that has logged in before does not share the limit of its
 * network.
 * @param deviceOwner id of the student who has logged in on this device
 */
export async function limitLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  deviceOwner: string | undefined,
): Promise<void> {
  request.userId = deviceOwner ?? '';
  await app.rateLimits[deviceOwner === undefined ? 'login' : 'account'](request);
}
