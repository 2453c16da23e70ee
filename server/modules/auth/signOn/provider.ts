import { errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import { MINUTE, SECOND } from '../../../../contract/durations.ts';
import { SettingError } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { assertClaims } from './assertClaims.ts';
import { configureClient } from './client.ts';
import { CLOCK_TOLERANCE, type Discovered, loadOpenId, makeDiscovery } from './discovery.ts';
import { explainFailure } from './explainFailure.ts';
import { loginOver, providerAway } from './signOnTexts.ts';

/** What the service remembers of a login between its start and its callback. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** The provider was told to ask for credentials. */
  again: boolean;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** The OpenID Connect provider of the settings. Nothing that it issues is stored. */
export interface Provider {
  /** @throws {SettingError} when the provider responds and OIDC_ISSUER is not its issuer. */
  check(): Promise<void>;
  /** Returns the URL of the provider that starts a login. */
  authorizationUrl(pending: PendingLogin): Promise<string>;
  /**
   * Exchanges the code of a callback for the claims about the student.
   * @param query of the callback.
   * @throws {HttpError} 400 for a login that is over, cancelled or not valid, 503 while the provider is
   * away.
   */
  exchange(query: string, pending: PendingLogin): Promise<JWTPayload>;
  /**
   * Returns the claims of a logout token, which the provider signed for this service just now.
   * @throws when it did not, or while the provider is away.
   */
  readLogoutToken(token: string): Promise<JWTPayload>;
}

/** Path of the redirect URI. */
export const CALLBACK = '/api/sign-on/callback';
const SCOPE = 'openid profile email';
/** Milliseconds after which a logout token is too old. */
export const LOGOUT_TOKEN_LIFETIME = 5 * MINUTE;

const redirectUriOf = ({ publicUrl }: Context) => `${publicUrl()}${CALLBACK}`;

export function makeProvider(context: Context): Provider {
  const { config, log } = context;
  const discovery = makeDiscovery(context);
  /** @throws {HttpError} 503 while the provider is away or has a wrong issuer. */
  const discover = () =>
    discovery().catch((err: unknown) => {
      log.error({ err }, 'the discovery document of the provider cannot be used');
      throw providerAway(config);
    });
  return {
    async check() {
      await discovery().catch((err: unknown) => {
        if (err instanceof SettingError) throw err;
        log.warn({ err }, 'the provider of OIDC_ISSUER cannot be reached');
      });
    },

    async authorizationUrl({ state, nonce, verifier, again }) {
      const client = await loadOpenId();
      const configuration = await configureClient(context, await discover());
      return client.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUriOf(context), scope: SCOPE, state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Asks for credentials and for when it did, see confirmBySignOn().
        ...(again && { prompt: 'login', max_age: '0' }),
      }).href;
    },

    async exchange(query, pending) {
      if (new URLSearchParams(query).get('state') !== pending.state) throw loginOver(config);
      const found = await discover();
      return requestClaims(context, found, query, pending).catch((err: unknown) => {
        throw explainFailure(context, err);
      });
    },

    async readLogoutToken(token) {
      const { server, keys } = await discover();
      return verify(context, token, keys, {
        issuer: server.issuer,
        maxTokenAge: LOGOUT_TOKEN_LIFETIME / SECOND,
        requiredClaims: ['iat', 'jti'],
      });
    },
  };
}

/** Exchanges the code, verifies the ID token and adds the claims of the userinfo endpoint. */
async function requestClaims(
  context: Context,
  found: Discovered,
  query: string,
  { state, nonce, verifier }: PendingLogin,
): Promise<JWTPayload> {
  const { server, keys } = found;
  const client = await loadOpenId();
  const configuration = await configureClient(context, found);
  const callback = new URL(`${redirectUriOf(context)}?${query}`);
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
    idTokenExpected: true,
  });
  const claims = await withNewKeys(keys, () =>
    verify(context, tokens.id_token ?? '', keys, {
      issuer: server.issuer,
      // Issued for this response, so an older one comes from a wrong clock.
      maxTokenAge: CLOCK_TOLERANCE / SECOND,
    }),
  );
  const { sub = '' } = claims;
  if (server.userinfo_endpoint === undefined || sub === '') return claims;
  const details = await client.fetchUserInfo(configuration, tokens.access_token, sub);
  return mergeClaims(claims, details);
}

/** Verifies a token of the provider by its keys and the clock of the service. */
async function verify(
  { config, now }: Context,
  token: string,
  keys: Discovered['keys'],
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    audience: config.OIDC_CLIENT_ID,
    currentDate: now(),
    clockTolerance: CLOCK_TOLERANCE / SECOND,
    requiredClaims: ['iat'],
    ...options,
  });
  assertClaims(payload, config.OIDC_CLIENT_ID);
  return payload;
}

/** Adds the claims of the userinfo endpoint to those of the ID token, which count first. */
function mergeClaims(claims: JWTPayload, details: Record<string, unknown>): JWTPayload {
  const { email_verified, ...others } = details;
  // Says nothing about another email.
  const isSame = claims['email'] === undefined || claims['email'] === details['email'];
  return { ...others, ...(isSame && { email_verified }), ...claims };
}

/** Repeats a verification once with the present keys of the provider, which may have rotated. */
async function withNewKeys<Result>(
  keys: Discovered['keys'],
  verify: () => Promise<Result>,
): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    const isUnknown =
      error instanceof errors.JWKSNoMatchingKey ||
      error instanceof errors.JWSSignatureVerificationFailed;
    if (!isUnknown) throw error;
    await keys.reload();
    return verify();
  }
}
