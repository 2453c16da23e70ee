import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type Provider from 'oidc-provider';
import type { Configuration, InteractionResults } from 'oidc-provider';
import { freePort } from '../../../scripts/freePort.js';

export const CLIENT_ID = 'study-buddy';

/** A real OpenID Connect provider on this machine. */
export interface IdentityProvider {
  issuer: string;
  /** Claims by subject. Tests change them. */
  people: Map<string, JWTPayload>;
  /** Who uses the browser at the provider, and what they refuse. Without a person, a page asks. */
  behaviour: { person?: string; refuses?: 'login' | 'consent' };
  /** Changes the claims of the next ID tokens, which are signed again with its key. */
  alterIdToken: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Changes the discovery document. */
  alterDiscovery: ((document: object) => object) | undefined;
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
  let [kid, privateKey] = ['', {} as CryptoKey];
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  let server: Server | undefined;

  const idp: IdentityProvider = {
    issuer: `http://localhost:${String(port)}`,
    people: new Map(),
    behaviour: {},
    alterIdToken: undefined,
    alterDiscovery: undefined,
    sign: (claims, other = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(other),
    async rotateKeys() {
      ({ privateKey } = await generateKeyPair('RS256', { extractable: true }));
      kid = `${kid}+`;
      const keys = [{ ...(await exportJWK(privateKey)), kid, use: 'sig' }];
      const configuration = { ...configurationOf(idp, options), jwks: { keys } };
      handle = (await makeProvider(idp, configuration)).callback();
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
        server = createServer((request, response) => void handle(request, response));
        server.listen(port, 'localhost', started);
      }),
  };
  await idp.rotateKeys();
  await idp.start();
  return idp;
}

const configurationOf = (
  idp: IdentityProvider,
  { serviceUrl, secret }: Options,
): Configuration => ({
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
  claims: { email: ['email', 'email_verified'], profile: ['name', 'groups', 'university'] },
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
    claims: () => ({ sub, ...idp.people.get(sub) }),
  }),
  ttl: { Session: 3_600, Interaction: 3_600, Grant: 3_600, AccessToken: 3_600, IdToken: 3_600 },
});

async function makeProvider(idp: IdentityProvider, configuration: Configuration) {
  const provider = await withoutWarnings(async () => {
    const { default: OidcProvider } = await import('oidc-provider');
    return new OidcProvider(idp.issuer, configuration);
  });
  provider.use(async (context, next) => {
    idp.requests.push(context.path);
    if (context.path.startsWith('/interaction/')) {
      context.respond = false;
      await handleInteraction(provider, idp.behaviour, context.req, context.res);
      return;
    }
    if (context.path === '/favicon.ico') {
      context.status = 204;
      return;
    }
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/.well-known/openid-configuration') {
      context.body = idp.alterDiscovery?.(body!) ?? body;
    } else if (body?.id_token !== undefined && idp.alterIdToken) {
      const claims = idp.alterIdToken(decodeJwt(body.id_token));
      context.body = { ...body, id_token: await idp.sign(claims) };
    }
  });
  return provider;
}

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

const REFUSED = { error: 'access_denied', error_description: 'The student refused.' };

const page = (name: string) => `<!doctype html><html lang="en"><title>Campus</title>
<main><h1>Campus ${name}</h1><form method="post">
${name === 'login' ? '<label>Person <input name="person"></label>' : ''}
<button name="answer" value="yes">Continue</button>
<button name="answer" value="no">Refuse</button></form></main></html>`;

/** Answers the questions of the provider: who somebody is, and whether the service may know. */
async function handleInteraction(
  provider: Provider,
  { person, refuses }: IdentityProvider['behaviour'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!details) {
    response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Session not found</h1>');
    return;
  }
  const { prompt, session, params } = details;
  const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
  if (person === undefined && request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(prompt.name));
    return;
  }
  const finish = (result: InteractionResults, mergeWithLastSubmission = false) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission });
  if (refuses === prompt.name || form.get('answer') === 'no') {
    await finish(REFUSED);
  } else if (prompt.name === 'login') {
    await finish({ login: { accountId: person ?? form.get('person') ?? '' } });
  } else {
    const clientId = String(params['client_id']);
    const grant = new provider.Grant({ accountId: session!.accountId, clientId });
    grant.addOIDCScope('openid profile email');
    await finish({ consent: { grantId: await grant.save() } }, true);
  }
}
