import { LoginResponse } from '../../../../contract/auth.ts';
import {
  ConfirmSignOnBody,
  LinkSignOnBody,
  LogoutTokenBody,
  SignOnBody,
  SignOnInfo,
  SignOnResponse,
  StartSignOnBody,
  StartSignOnResponse,
} from '../../../../contract/signOn.ts';
import { hasSignOn, isSignOnOnly } from '../../../platform/config/signOn.ts';
import { notFound } from '../../../platform/errors/httpError.ts';
import {
  clientIp,
  memberRoutes,
  messageOnly,
  operation,
  publicRoutes,
} from '../../../platform/http/routes.ts';
import { callerOf } from '../caller.ts';
import type { AuthDeps } from '../startAuthSession.ts';
import { logOutByProvider } from './backChannelLogout.ts';
import { confirmBySignOn } from './confirmSignOn.ts';
import { CALLBACK, type Provider } from './provider.ts';
import { linkBySignOn, logInBySignOn } from './signOn.ts';
import { startSignOn } from './startSignOn.ts';

/** @throws {HttpError} 404 without a provider in the settings. */
function known(provider: Provider | undefined): Provider {
  if (!provider) throw notFound('This service has no login with a provider.');
  return provider;
}

/** Routes of the login with a provider that need no access token. */
export const signOnRoutes = (deps: AuthDeps, provider: Provider | undefined) =>
  publicRoutes('accounts', async (app) => {
    const { context } = deps;
    const { config } = context;
    const limited = { config: { hasOwnLimit: true }, preHandler: app.rateLimits.login };

    app.get(
      '/api/sign-on',
      operation('How guests log in; without a name there is no provider', { 200: SignOnInfo }),
      () => ({
        name: hasSignOn(config) ? config.OIDC_NAME : '',
        only: isSignOnOnly(config),
      }),
    );

    app.post(
      '/api/sign-on/start',
      operation(
        'Start a login with the provider',
        { 200: StartSignOnResponse },
        { body: StartSignOnBody },
      ),
      (request) => startSignOn(context, known(provider), request.body.again === true),
    );

    // Changes nothing, so it may be requested twice. The tab that started the login continues it: no cookie
    // has to come back from the other site, and Back does not return to this URL.
    app.get(CALLBACK, operation('Redirect URI of the provider', {}), (request, reply) => {
      known(provider);
      const { search } = new URL(request.url, context.publicUrl());
      return reply.redirect(`/login#sign-on=${encodeURIComponent(search.slice(1))}`, 303);
    });

    app.post(
      '/api/sign-on/login',
      operation(
        'Log in by the callback of the provider; without tokens, a password must link the account',
        { 200: SignOnResponse },
        { body: SignOnBody },
        limited,
      ),
      (request) => logInBySignOn(deps, known(provider), request.body, callerOf(request)),
    );

    app.post(
      '/api/sign-on/link',
      operation(
        'Log in to the account with the same email by its password, and link it',
        { 200: LoginResponse },
        { body: LinkSignOnBody },
        limited,
      ),
      (request) => linkBySignOn(deps, request.body, callerOf(request)),
    );

    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => {
        parsed(null, Object.fromEntries(new URLSearchParams(body)));
      },
    );
    app.post(
      '/api/sign-on/logout',
      operation('Back-channel logout of the provider', messageOnly, {
        body: LogoutTokenBody,
        consumes: ['application/x-www-form-urlencoded'],
      }),
      async (request) => {
        const { logout_token: token } = request.body;
        await logOutByProvider(context, known(provider), token, clientIp(request));
        return { message: 'Logged out.' };
      },
    );
  });

/** Routes of the login with a provider for signed-in students. */
export const ownSignOnRoutes = ({ context }: AuthDeps, provider: Provider | undefined) =>
  memberRoutes('accounts', async (app) => {
    app.post(
      '/api/users/me/sign-on',
      operation(
        'Confirm changes for ten minutes by a login with the provider that asked for credentials',
        messageOnly,
        { body: ConfirmSignOnBody },
      ),
      async (request) => {
        await confirmBySignOn(context, known(provider), request.body, callerOf(request));
        return { message: 'Thank you. This counts for ten minutes.' };
      },
    );
  });
