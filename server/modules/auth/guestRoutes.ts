import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CheckResetLinkBody,
  CheckResetLinkResponse,
  DemoResponse,
  ForgotPasswordBody,
  LinkParams,
  LoginBody,
  LoginResponse,
  PasskeyLoginBody,
  PasskeyOptions,
  PasskeyOptionsBody,
  RefreshBody,
  ResetPasswordBody,
  SignupBody,
  SignupResponse,
  TokenResponse,
} from '../../../contract/auth.ts';
import { MessageResponse } from '../../../contract/common/types.ts';
import { isLocal } from '../../platform/config/config.ts';
import { clientIp, publicRoutes } from '../../platform/http/routes.ts';
import { findTokenOwner, logOut, refresh } from './authSessions.ts';
import { callerOf } from './caller.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { findDeviceOwner, logIn, logInWithPasskey } from './login.ts';
import { isUsableReset, requestPasswordReset, resetPassword } from './passwordReset.ts';
import { assertionOptions } from './relyingParty.ts';
import { signUp } from './signup.ts';
import type { AuthDeps } from './startAuthSession.ts';

/** Routes that need no access token. */
export const guestRoutes = (deps: AuthDeps) =>
  publicRoutes('accounts', async (app) => {
    const { context } = deps;

    app.post(
      '/api/users/signup',
      { schema: { summary: 'Sign up', body: SignupBody, response: { 201: SignupResponse } } },
      async (request, reply) => {
        const limits = {
          newAccount: () => app.rateLimits.signup(request),
          takenEmail: () => app.rateLimits.takenSignup(request),
        };
        const tokens = await signUp(deps, request.body, limits, callerOf(request).device);
        return reply.code(201).send(tokens);
      },
    );

    app.post(
      '/api/users/login',
      {
        config: { hasOwnLimit: true },
        async preHandler(request) {
          await limitLogin(app, request, await findDeviceOwner(context, request.body));
        },
        schema: { summary: 'Log in', body: LoginBody, response: { 200: LoginResponse } },
      },
      (request) => logIn(deps, request.body, callerOf(request)),
    );

    app.post(
      '/api/auth/passkeys/options',
      {
        config: { hasOwnLimit: true },
        preHandler: app.rateLimits.login,
        schema: {
          summary: 'Options to log in with a passkey, valid for five minutes',
          body: PasskeyOptionsBody,
          response: { 200: PasskeyOptions },
        },
      },
      () => assertionOptions(context),
    );

    app.post(
      '/api/auth/passkeys/login',
      {
        config: { hasOwnLimit: true },
        async preHandler(request) {
          await limitLogin(app, request, await findDeviceOwner(context, request.body));
        },
        schema: {
          summary: 'Log in with a passkey',
          body: PasskeyLoginBody,
          response: { 200: LoginResponse },
        },
      },
      (request) => logInWithPasskey(deps, request.body, callerOf(request)),
    );

    app.post(
      '/api/auth/refresh',
      {
        config: { hasOwnLimit: true },
        async preHandler(request) {
          request.userId = (await findTokenOwner(context, request.body.refreshToken)) ?? '';
          await app.rateLimits[request.userId === '' ? 'anonymous' : 'account'](request);
        },
        schema: {
          summary: 'Exchange a refresh token for a new pair',
          body: RefreshBody,
          response: { 200: TokenResponse },
        },
      },
      (request) => refresh(deps, request.body.refreshToken, clientIp(request)),
    );

    app.post(
      '/api/auth/logout',
      {
        schema: {
          summary: 'End the auth session of a refresh token',
          body: RefreshBody,
          response: { 200: MessageResponse },
        },
      },
      async (request, reply) => {
        await logOut(context, request.body.refreshToken);
        // Files of messages may be cached. Storage keeps the device token and the page itself.
        reply.header('clear-site-data', '"cache"');
        return { message: 'Logged out successfully!' };
      },
    );

    app.post(
      '/api/users/forgot-password',
      {
        schema: {
          summary: 'Request a reset link by mail; the response is the same for every email',
          body: ForgotPasswordBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        requestPasswordReset(context, request.body.email, clientIp(request));
        return { message: 'Password reset email sent! Check your inbox.' };
      },
    );

    app.post(
      '/api/auth/reset-password/check',
      {
        schema: {
          summary: 'Whether a reset link can be used; does not use it',
          body: CheckResetLinkBody,
          response: { 200: CheckResetLinkResponse },
        },
      },
      async (request) => ({ usable: await isUsableReset(context, request.body.token) }),
    );

    app.post(
      '/api/users/reset-password/:token',
      {
        schema: {
          summary: 'Set a new password by the token of a reset link; ends all auth sessions',
          params: LinkParams,
          body: ResetPasswordBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        const { params, body } = request;
        await resetPassword(deps, params.token, body.password, clientIp(request));
        return { message: 'Password reset successful! Redirecting to login...' };
      },
    );

    app.get(
      '/api/demo',
      {
        schema: {
          summary: 'Seeded accounts offered on the login page; empty without seed data',
          response: { 200: DemoResponse },
        },
      },
      // Their passwords are public, so a service that others can reach has none.
      async () => ({
        accounts: isLocal(context.config) ? await listDemoAccounts(context.database) : [],
      }),
    );
  });

/**
 * Counts a login for its rate limit. A device that has logged in before does not share the limit of its
 * network.
 * @param deviceOwner id of the student who has logged in on this device
 */
async function limitLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  deviceOwner: string | undefined,
): Promise<void> {
  request.userId = deviceOwner ?? '';
  await app.rateLimits[deviceOwner === undefined ? 'login' : 'account'](request);
}
