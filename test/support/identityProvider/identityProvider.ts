import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Configuration } from 'oidc-provider';
import { freePort } from '../../../scripts/freePort.js';
import { handleInteraction, type Behaviour } from './interactions.ts';

export const CLIENT_ID = 'study-buddy';

/** A real OpenID Connect provider on this machine. */
export interface IdentityProvider {
  issuer: string;
  /** Claims by subject. Tests change them. */
  people: Map<string, JWTPayload>;
  behaviour: Behaviour;
  /** Changes the claims of the next ID tokens, which are signed again with its key. */
  alterIdToken: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Changes the discovery document. */
  alterDiscovery: ((document: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Signs claims with its present key, or with another one. */
  sign: (claims: JWTPayload, key?: CryptoKey) => Promise<string>;
  /** Replaces its keys. */
  rotateKeys: () => Promise<void>;
  /** Requests of paths that it received. */
  requests: string[];
  /** Does not respond until it is started again. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

interface Options {
  /** URL of the service. */
  serviceUrl: string;
  /** Without it, the client authenticates by PKCE alone. */
  secret?: string;
}

/** Starts a provider that knows the service as its client. */
export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${String(port)}`;
  let key = await makeKey();
  let handle = await handlerOf(issuer, options, [key.jwk]);
  let server: Server | undefined;

  const idp: IdentityProvider = {
    issuer,
    people: new Map(),
    behaviour: {},
    alterIdToken: undefined,
    alterDiscovery: undefined,
    sign: (claims, other = key.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid! }).sign(other),
    async rotateKeys() {
      key = await makeKey();
      handle = await handlerOf(issuer, options, [key.jwk]);
    },
    requests: [],
    stop: () =>
      new Promise((stopped) => {
        server?.close(() => {
          stopped();
        });
        server?.closeAllConnections();
      }),
    start: () =>
      new Promise((started) => {
        server = createServer((request, response) => {
          const { pathname } = new URL(request.url ?? '/', issuer);
          idp.requests.push(pathname);
          alterResponse(idp, pathname, response);
          handle(idp, request, response);
        });
        server.listen(port, 'localhost', () => {
          started();
        });
      }),
  };
  await idp.start();
  return idp;
}

let keys = 0;

async function makeKey(): Promise<{ jwk: JWK; privateKey: CryptoKey }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  keys += 1;
  const jwk = { ...(await exportJWK(privateKey)), kid: `key-${String(keys)}`, use: 'sig' };
  return { jwk, privateKey };
}

type Handler = (idp: IdentityProvider, request: IncomingMessage, response: ServerResponse) => void;

async function handlerOf(
  issuer: string,
  { serviceUrl, secret }: Options,
  jwks: JWK[],
): Promise<Handler> {
  let current: IdentityProvider | undefined;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        ...(secret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: secret }),
        redirect_uris: [`${serviceUrl}/api/sign-on/callback`],
        backchannel_logout_uri: `${serviceUrl}/api/sign-on/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: jwks },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', 'university'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource(context, form) {
          context.body = form;
        },
      },
    },
    // Without its protection against requests to this machine.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...current?.people.get(sub) }),
    }),
    ttl: { Session: 3_600, Interaction: 3_600, Grant: 3_600, AccessToken: 3_600, IdToken: 3_600 },
  };
  const provider = await makeProvider(issuer, configuration);
  const callback = provider.callback();
  return (idp, request, response) => {
    current = idp;
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
    } else if (request.url?.startsWith('/interaction/')) {
      void handleInteraction(provider, idp.behaviour, request, response);
    } else void callback(request, response);
  };
}

const DISCOVERY = '/.well-known/openid-configuration';

const makeProvider = (issuer: string, configuration: Configuration) =>
  withoutWarnings(async () => {
    const { default: Provider } = await import('oidc-provider');
    return new Provider(issuer, configuration);
  });

/** Runs a step without the warnings of the provider, which are about production. */
export async function withoutWarnings<Result>(run: () => Promise<Result>): Promise<Result> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await run();
  } finally {
    console.warn = warn;
  }
}

/** Changes what the provider responds. */
function alterResponse(idp: IdentityProvider, pathname: string, response: ServerResponse): void {
  const { alterIdToken, alterDiscovery } = idp;
  const change = async (body: Record<string, unknown>) => {
    const { id_token: token } = body;
    if (pathname === DISCOVERY) return alterDiscovery?.(body) ?? body;
    if (typeof token !== 'string' || !alterIdToken) return body;
    return { ...body, id_token: await idp.sign(alterIdToken(decodeJwt(token))) };
  };
  const isAltered = pathname === DISCOVERY ? alterDiscovery : pathname === '/token' && alterIdToken;
  if (!isAltered) return;
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    void change(JSON.parse(body.toString()) as Record<string, unknown>).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as ServerResponse['end'];
}
