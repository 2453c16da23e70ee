import {
  LoginResponse,
  LoginBody,
  RefreshBody,
  SignupBody,
  SignupResponse,
  TokenResponse,
} from '../../../contract/auth.ts';
import { MessageResponse } from '../../../contract/common/types.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { describeDevice } from './describeDevice.ts';
import { limitLogin } from './limitLogin.ts';
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
