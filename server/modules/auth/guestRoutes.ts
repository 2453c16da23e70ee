import type { FastifyRequest } from 'fastify';
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
import { type Config, isLocal } from '../../platform/config/config.ts';
import { isSignOnOnly } from '../../platform/config/signOn.ts';
import { SIGNUPS_REFUSED, storeMetadata } from '../../platform/database/metadata.ts';
import { clientIp, messageOnly, operation, publicRoutes } from '../../platform/http/routes.ts';
import { findTokenOwner, logOut, refresh } from './authSessions.ts';
import { callerOf } from './caller.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { findDeviceOwner, logIn, logInWithPasskey } from './login.ts';
import { checkReset, requestPasswordReset, resetPassword } from './passwordReset.ts';
import { assertionOptions } from './relyingParty.ts';
import { signUp } from './signup.ts';
import { providerOnly } from './signOn/signOnTexts.ts';
import type { AuthDeps } from './startAuthSession.ts';

/** Routes without use while students log in with the provider only. */
const OF_CREDENTIALS = [
  ...['/api/users/signup', '/api/users/login', '/api/users/forgot-password'],
  ...['/api/users/reset-password/:token', '/api/auth/reset-password/check'],
  ...['/api/auth/passkeys/options', '/api/auth/passkeys/login'],
];

/** Whether the accounts of seed data can log in. */
const hasDemo = (config: Config) => isLocal(config) && !isSignOnOnly(config);

/** Routes that need no access token. */
export const guestRoutes = (deps: AuthDeps) =>
  publicRoutes('accounts', async (app) => {
    const { context } = deps;
    const config = { hasOwnLimit: true };
    app.addHook('onRequest', async ({ routeOptions }) => {
      const isRefused = OF_CREDENTIALS.some((url) => url === routeOptions.url);
      if (isRefused && isSignOnOnly(context.config)) throw providerOnly(context.config);
    });
    /** A device that has logged in before does not share the limit of its network. */
    const limitLogin = async (request: FastifyRequest, body: LoginBody | PasskeyLoginBody) => {
      request.userId = (await findDeviceOwner(context, body)) ?? '';
      await app.rateLimits[request.userId === '' ? 'login' : 'account'](request);
    };
    const limitRefresh = async (request: FastifyRequest<{ Body: RefreshBody }>) => {
      request.userId = (await findTokenOwner(context, request.body.refreshToken)) ?? '';
      await app.rateLimits[request.userId === '' ? 'anonymous' : 'account'](request);
    };

    /** Stores when a network had too many sign-ups, which the doctor tells. */
    const noteRefusal = async (refusal: unknown): Promise<never> => {
      await storeMetadata(context.database, SIGNUPS_REFUSED, context.now().toISOString());
      throw refusal;
    };

    app.post(
      '/api/users/signup',
      operation('Sign up', { 201: SignupResponse }, { body: SignupBody }),
      async (request, reply) => {
        const limits = {
          newAccount: () => app.rateLimits.signup(request).catch(noteRefusal),
          takenEmail: () => app.rateLimits.takenSignup(request),
        };
        const tokens = await signUp(deps, request.body, limits, callerOf(request).device);
        return reply.code(201).send(tokens);
      },
    );

    app.post(
      '/api/users/login',
      {
        ...operation('Log in', { 200: LoginResponse }, { body: LoginBody }),
        config,
        preHandler: (request) => limitLogin(request, request.body),
      },
      (request) => logIn(deps, request.body, callerOf(request)),
    );

    app.post(
      '/api/auth/passkeys/options',
      operation(
        'Options to log in with a passkey, valid for five minutes',
        { 200: PasskeyOptions },
        { body: PasskeyOptionsBody },
        { config, preHandler: app.rateLimits.login },
      ),
      () => assertionOptions(context),
    );

    app.post(
      '/api/auth/passkeys/login',
      {
        ...operation('Log in with a passkey', { 200: LoginResponse }, { body: PasskeyLoginBody }),
        config,
        preHandler: (request) => limitLogin(request, request.body),
      },
      (request) => logInWithPasskey(deps, request.body, callerOf(request)),
    );

    app.post(
      '/api/auth/refresh',
      operation(
        'Exchange a refresh token for a new pair',
        { 200: TokenResponse },
        { body: RefreshBody },
        { config, preHandler: limitRefresh },
      ),
      (request) => refresh(deps, request.body.refreshToken, clientIp(request)),
    );

    app.post(
      '/api/auth/logout',
      operation('End the auth session of a refresh token', messageOnly, { body: RefreshBody }),
      async (request, reply) => {
        await logOut(context, request.body.refreshToken);
        // Files of messages may be cached. Storage keeps the device token and the page itself.
        reply.header('clear-site-data', '"cache"');
        return { message: 'Logged out successfully!' };
      },
    );

    app.post(
      '/api/users/forgot-password',
      operation(
        'Request a reset link by mail; the response is the same for every email',
        messageOnly,
        { body: ForgotPasswordBody },
      ),
      async (request) => {
        await requestPasswordReset(context, request.body.email, clientIp(request));
        return { message: 'Password reset email sent! Check your inbox.' };
      },
    );

    app.post(
      '/api/auth/reset-password/check',
      operation(
        'Whether a reset link can be used, and for which account; does not use it',
        { 200: CheckResetLinkResponse },
        { body: CheckResetLinkBody },
      ),
      (request) => checkReset(context, request.body.token),
    );

    app.post(
      '/api/users/reset-password/:token',
      operation(
        'Set a new password by the token of a reset link; ends all auth sessions',
        messageOnly,
        { params: LinkParams, body: ResetPasswordBody },
      ),
      async (request) => {
        const { params, body } = request;
        await resetPassword(deps, params.token, body.password, clientIp(request));
        return { message: 'Password reset successful! Redirecting to login...' };
      },
    );

    app.get(
      '/api/demo',
      operation('Seeded accounts offered on the login page; empty without seed data', {
        200: DemoResponse,
      }),
      // Their passwords are public, so a service that others can reach has none.
      async () => ({
        accounts: hasDemo(context.config) ? await listDemoAccounts(context.database) : [],
      }),
    );
  });
