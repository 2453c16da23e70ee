import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from '@jest/globals';
import type { JWTPayload } from 'jose';
import type { ErrorResponse } from '../../../contract/common/types.ts';
import type { SignOnLink, SignOnLogin, StartSignOnResponse } from '../../../contract/signOn.ts';
import { freePort } from '../../../scripts/freePort.js';
import { call, startServer, type TestServer, type TestServerOptions } from '../server/server.ts';
import {
  CLIENT_ID,
  type IdentityProvider,
  startIdentityProvider,
  withoutWarnings,
} from './identityProvider.ts';

export interface SignOnServer {
  server: TestServer;
  idp: IdentityProvider;
  /** URL of the service that the provider knows. */
  serviceUrl: string;
  stop: () => Promise<void>;
}

/** A service by its URL, and its provider. */
type Reachable = { server: Pick<TestServer, 'url'> } & Pick<SignOnServer, 'idp'>;

interface Options extends TestServerOptions {
  /** Without it, the client authenticates by PKCE alone. */
  secret?: string | undefined;
}

/** Starts a provider and a service whose students log in with it. */
export async function startSignOnServer({
  secret,
  ...options
}: Options = {}): Promise<SignOnServer> {
  const port = await freePort();
  const serviceUrl = `http://localhost:${String(port)}`;
  const idp = await startIdentityProvider({ serviceUrl, ...(secret !== undefined && { secret }) });
  const settings = {
    PORT: String(port),
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_NAME: 'Northfield',
    ...(secret !== undefined && { OIDC_CLIENT_SECRET: secret }),
    ...options.settings,
  };
  const server = await startServer({ ...options, settings }).catch(async (error: unknown) => {
    await idp.stop();
    throw error;
  });
  return {
    server,
    idp,
    serviceUrl,
    async stop() {
      await server.stop();
      await idp.stop();
    },
  };
}

/** Starts a provider and a service for all tests of the file, with the same time at each test. */
export async function startSharedSignOn(options?: Options): Promise<SignOnServer> {
  const signOn = await startSignOnServer(options);
  afterAll(() => signOn.stop());
  beforeEach(() => {
    syncClock(signOn.server);
  });
  return signOn;
}

/** Sets the clock of the service to that of the provider, which runs. */
export function syncClock({ clock }: TestServer): void {
  clock.jump(Date.now() - clock.now().getTime());
}

export const PERSON = { name: 'Ada Lovelace', email: 'ada@example.edu', email_verified: true };
let people = 0;

/** Adds a person with an email of their own to the provider and returns the subject. */
export function addPerson(idp: Pick<IdentityProvider, 'people'>, claims: JWTPayload = {}): string {
  people += 1;
  const subject = `person-${String(people)}`;
  idp.people.set(subject, { ...PERSON, email: `${subject}@example.edu`, ...claims });
  return subject;
}

const LOGOUT = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };

/** Sends a logout token of the provider with other claims. Returns the status and body. */
export async function sendLogoutToken(
  { server, idp }: Reachable,
  claims: JWTPayload,
  key?: CryptoKey,
): Promise<{ status: number; body: unknown }> {
  const iat = Math.floor(Date.now() / 1_000);
  const valid = {
    iss: idp.issuer,
    aud: CLIENT_ID,
    iat,
    exp: iat + 120,
    jti: randomUUID(),
    ...LOGOUT,
  };
  const token = await idp.sign({ ...valid, ...claims }, key);
  const response = await fetch(`${server.url}/api/sign-on/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  return { status: response.status, body: await response.json() };
}

export type SignOnResult = SignOnLogin & SignOnLink & ErrorResponse;

/** A browser at the provider, with its cookies. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(readonly signOn: Reachable) {}

  async start(again?: true): Promise<StartSignOnResponse> {
    const body = again ? { again } : {};
    const path = '/api/sign-on/start';
    const started = await call<StartSignOnResponse>(this.signOn.server, 'POST', path, { body });
    if (started.status !== 200)
      throw new Error(`${path} returned ${started.status}: ${JSON.stringify(started.body)}`);
    return started.body;
  }

  /** Follows redirects up to the callback of the service, and returns its query. */
  async follow(url: string): Promise<string> {
    let next = url;
    while (!next.includes('/api/sign-on/callback')) {
      const response = await this.request(next);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${next} returned ${String(response.status)}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
    return new URL(next).search.slice(1);
  }

  private async request(url: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...{ redirect: 'manual', headers: { cookie } },
      ...(form && { method: 'POST', body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  finish = (query: string, transaction: string) =>
    call<SignOnResult>(this.signOn.server, 'POST', '/api/sign-on/login', {
      body: { query, transaction },
    });

  /** Logs in at the provider. Returns the query of the callback, which is not used. */
  async begin(again?: true): Promise<{ query: string; transaction: string }> {
    const { url, transaction } = await this.start(again);
    return { query: await this.follow(url), transaction };
  }

  /** Logs out at the provider, which tells the service. */
  async logOut(): Promise<void> {
    const { issuer } = this.signOn.idp;
    const page = await this.request(`${issuer}/session/end`);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? [];
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    const url = `${issuer}/session/end/confirm`;
    const response = await withoutWarnings(() => this.request(url, form));
    await response.arrayBuffer();
  }

  /** Confirms a change of a student by another login. `again` makes the provider ask for credentials. */
  async confirm(person: string, token: string, again?: true) {
    this.signOn.idp.behaviour = { person };
    const body = await this.begin(again);
    return call<Partial<ErrorResponse>>(this.signOn.server, 'POST', '/api/users/me/sign-on', {
      ...{ body, token },
    });
  }

  /** Logs in as a person of the provider. */
  async logIn(person: string) {
    this.signOn.idp.behaviour = { person };
    const { url, transaction } = await this.start();
    return this.finish(await this.follow(url), transaction);
  }
}
