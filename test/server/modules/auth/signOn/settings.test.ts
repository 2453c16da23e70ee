import { expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { User } from '../../../../../contract/users.ts';
import { startIdentityProvider } from '../../../../support/identityProvider/identityProvider.ts';
import {
  type SignOnServer,
  startSignOnServer,
  syncClock,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import { logIn } from '../../../../support/server/auth.ts';
import { call, signUp, startServer } from '../../../../support/server/server.ts';

async function withSignOn(
  settings: Record<string, string>,
  test: (signOn: SignOnServer) => Promise<void>,
): Promise<void> {
  const signOn = await startSignOnServer({ settings });
  signOn.idp.people.set('ada', { name: 'Ada', email: 'ada@example.edu', email_verified: true });
  try {
    await test(signOn);
  } finally {
    await signOn.stop();
  }
}

it('OIDC_ONLY leaves the provider as the only login', () =>
  withSignOn({ OIDC_ONLY: 'on' }, async (signOn) => {
    const { server } = signOn;
    expect((await call(server, 'GET', '/api/sign-on')).body).toEqual({
      name: 'Northfield',
      only: true,
    });
    const student = await signUp(server);
    const { email, password, name } = student;
    const bodies = {
      '/api/users/login': { email, password },
      '/api/users/signup': { email: 'new@example.edu', password, name, university: 'U' },
      '/api/users/forgot-password': { email },
      [`/api/users/reset-password/${'x'.repeat(43)}`]: { password },
      '/api/auth/passkeys/options': {},
    };
    for (const [path, body] of Object.entries(bodies)) {
      const refused = await call(server, 'POST', path, { body });
      expect([path, refused.status, refused.body]).toEqual([
        ...[path, 403],
        { error: 'Please log in with Northfield.' },
      ]);
    }
    expect((await student.profile()).hasPassword).toBe(false);
    const { body } = await new Visitor(signOn).logIn('ada');
    expect((await call(server, 'GET', '/api/users/me', { token: body.token })).status).toBe(200);
  }));

it('OIDC_ADMIN_CLAIM makes an admin as long as the student has it', () =>
  withSignOn({ OIDC_ADMIN_CLAIM: 'groups=study-buddy-admins' }, async (signOn) => {
    const { server, idp } = signOn;
    const roleWith = async (groups: unknown) => {
      syncClock(server);
      const person = { name: 'Ada', email: 'ada@example.edu', email_verified: true };
      idp.people.set('ada', { ...person, groups });
      const { body } = await new Visitor(signOn).logIn('ada');
      return (await call<User>(server, 'GET', '/api/users/me', { token: body.token })).body.role;
    };
    expect(await roleWith(['students'])).toBe('student');
    expect(await roleWith(['students', 'study-buddy-admins'])).toBe('admin');
    expect(await roleWith('study-buddy-admins')).toBe('admin');
    expect(await roleWith(undefined)).toBe('student');
    const { userId } = decodeJwt<{ userId: string }>(
      (await new Visitor(signOn).logIn('ada')).body.token,
    );
    await server.context.database
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', userId)
      .execute();
    expect(await roleWith(['students'])).toBe('admin');
  }));

it('a service without a provider says so', async () => {
  const server = await startServer();
  try {
    expect((await call(server, 'GET', '/api/sign-on')).body).toEqual({ name: '', only: false });
    expect((await call(server, 'POST', '/api/sign-on/start', { body: {} })).status).toBe(404);
  } finally {
    await server.stop();
  }
});

it('an issuer for several tenants, or another one, is refused at start with the one to use', async () => {
  const idp = await startIdentityProvider({ serviceUrl: 'http://localhost:1' });
  const startWith = async (issuer: string) => {
    idp.alterDiscovery = (document) => ({ ...document, issuer });
    await startServer({ settings: { OIDC_ISSUER: idp.issuer, OIDC_CLIENT_ID: 'a' } });
  };
  try {
    await expect(startWith('https://login.example/{tenantid}/v2.0')).rejects.toThrow(
      `OIDC_ISSUER must be the address of one tenant: "https://login.example/{tenantid}/v2.0" with the id of your tenant instead of {tenantid}; it is "${idp.issuer}".`,
    );
    await expect(startWith('https://login.example/v2.0')).rejects.toThrow(
      `OIDC_ISSUER must be "https://login.example/v2.0", as the provider names itself; it is "${idp.issuer}".`,
    );
  } finally {
    await idp.stop();
  }
});

it('the service starts while the provider is away, and passwords work', async () => {
  const settings = {
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'a',
    OIDC_NAME: 'Northfield',
  };
  const server = await startServer({ settings });
  try {
    const start = await call(server, 'POST', '/api/sign-on/start', { body: {} });
    expect([start.status, start.body]).toEqual([
      503,
      {
        error:
          'The login with Northfield does not work at the moment. Please try again later, or use your email and password.',
      },
    ]);
    expect((await logIn(server, await signUp(server))).status).toBe(200);
  } finally {
    await server.stop();
  }
});
