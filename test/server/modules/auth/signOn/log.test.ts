import { afterAll, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { freePort } from '../../../../../scripts/freePort.js';
import {
  CLIENT_ID,
  startIdentityProvider,
} from '../../../../support/identityProvider/identityProvider.ts';
import { sendLogoutToken, Visitor } from '../../../../support/identityProvider/visitor.ts';
import { startProcess } from '../../../../support/server/serviceProcess.ts';
import { tempFolder } from '../../../../support/server/tempFolder.ts';

const port = await freePort();
const url = `http://localhost:${String(port)}`;
const idp = await startIdentityProvider({ serviceUrl: url });
const service = startProcess(await tempFolder(), {
  args: ['--empty'],
  env: {
    ...{ PORT: String(port), LOG_LEVEL: 'trace', RATE_LIMITS: 'off' },
    ...{ OIDC_ISSUER: idp.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_NAME: 'Northfield' },
  },
});
afterAll(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await idp.stop();
});

const SUBJECT = 'subject-of-ada';
const EMAIL = 'ada.of.the.log@example.edu';

it('the trace log has no claims of tokens, and says by how much the clock of the provider differs', async () => {
  await service.url();
  const signOn = { server: { url }, idp };
  idp.people.set(SUBJECT, { name: 'Ada Secret-Name', email: EMAIL, email_verified: true });
  const nonces: unknown[] = [];
  const logInWith = (change: JWTPayload) => {
    idp.alterIdToken = (claims) => {
      nonces.push(claims['nonce']);
      return { ...claims, email: EMAIL, ...change };
    };
    return new Visitor(signOn).logIn(SUBJECT);
  };
  expect((await logInWith({})).status).toBe(200);
  const at = Math.floor(Date.now() / 1_000);
  for (const [change, error] of [
    [{ iss: 'https://other.example' }, 'could not be verified'],
    [{ aud: 'another-client' }, 'could not be verified'],
    [{ nonce: 'another-nonce' }, 'could not be verified'],
    [{ sub: 'another-subject' }, 'could not be verified'],
    [{ auth_time: at + 86_400 }, 'could not be verified'],
    [{ iat: undefined }, 'could not be verified'],
    [{ exp: 'soon' as never }, 'could not be verified'],
    [{ iat: at + 300 }, 'The clocks of Northfield and of Study Buddy differ by 5 minutes, so '],
    [{ iat: at - 7_200, exp: at - 3_600 }, 'differ by 120 minutes'],
    [{ nbf: at + 110, iat: at + 110 }, /differ by 1[01]\d seconds/],
  ] as const) {
    const { status, body } = await logInWith(change);
    expect([change, status, body.error]).toEqual([change, 400, expect.stringMatching(error)]);
  }
  const sent = { sub: SUBJECT, sid: 'sid-of-ada', email: EMAIL };
  for (const change of [{ aud: 'another' }, { iat: at - 3_600, exp: undefined }, { nonce: 'n-1' }])
    expect((await sendLogoutToken(signOn, { ...sent, ...change })).status).toBe(400);

  const log = service.stderr();
  expect(log).toMatch(/"claim":"nonce"/);
  expect(log).toMatch(/"clockDifference":(300|29\d)\b/);
  expect(log).toMatch(/"clockDifference":-7[12]\d\d\b/);
  for (const hidden of [
    ...[SUBJECT, EMAIL, 'Secret-Name', 'sid-of-ada', 'another-subject', 'another-client'],
    ...['another-nonce', ...nonces.map(String)],
  ])
    expect(log).not.toContain(hidden);
});
