import {
  LoginAnswer,
  LoginBody,
  RefreshBody,
  SignupBody,
  TokenAnswer,
} from '../../../contract/auth.ts';
import { MessageAnswer } from '../../../contract/common.ts';
import { named } from '../../plugins/named.ts';
import type { AuthService } from './service.ts';

const tags = ['accounts'];

/** How a session begins, goes on and ends. */
export const sessionRoutes = (service: AuthService) =>
  named('sessionRoutes', async (app) => {
    app.post(
      '/api/users/signup',
      {
        preHandler: app.limits.signup,
        schema: { tags, summary: 'Sign up', body: SignupBody, response: { 201: TokenAnswer } },
      },
      async (request, reply) => reply.code(201).send(await service.signUp(request.body)),
    );

    app.post(
      '/api/users/login',
      { schema: { tags, summary: 'Log in', body: LoginBody, response: { 200: LoginAnswer } } },
      async (request) => {
        const answer = await service.logIn(request.body, request.ip);
        return { ...answer, accessToken: answer.token };
      },
    );

    app.post(
      '/api/auth/refresh',
      {
        schema: {
          tags,
          summary: 'Exchange a refresh token for a new pair',
          body: RefreshBody,
          response: { 200: TokenAnswer },
        },
      },
      (request) => service.refresh(request.body.refreshToken),
    );

    app.post(
      '/api/auth/logout',
      {
        schema: {
          tags,
          summary: 'End the session of a refresh token',
          body: RefreshBody,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        await service.logOut(request.body.refreshToken);
        return { message: 'Logged out successfully!' };
      },
    );
  });
