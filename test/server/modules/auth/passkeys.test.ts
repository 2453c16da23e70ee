import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthSession, Passkey } from '../../../../contract/account.ts';
import type { PasskeyOptions } from '../../../../contract/auth.ts';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import type { User } from '../../../../contract/users.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import {
  forgotPassword,
  logIn as logInWithPassword,
  resetPassword,
} from '../../../support/server/auth.ts';
import {
  addPasskey,
  type Authenticator,
  makeAuthenticator,
  type Quirks,
  requestOptions,
  sendAssertion,
} from '../../../support/server/authenticator.ts';
import { readMails, readResetToken } from '../../../support/server/outbox.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  errorResponse,
  fieldError,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { waitFor } from '../../../support/waitFor.ts';

const FAILED = errorResponse(
  400,
  'This passkey could not sign you in, so please try again or use your password.',
);

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');
let device: Authenticator;
beforeEach(async () => {
  device = makeAuthenticator(server);
});

const list = async ({ api }: Student) =>
  (await api<Passkey[]>('GET', '/api/users/me/passkeys')).body;
const logIn = async (quirks?: Quirks, authenticator = device) =>
  sendAssertion(server, authenticator.get(await requestOptions(server), quirks));
const optionsOf = ({ api, password }: Student) =>
  api<PasskeyOptions>('POST', '/api/users/me/passkeys/options', { password });
const add = ({ api }: Student, passkey: object) =>
  api<Passkey>('POST', '/api/users/me/passkeys', { passkey });
const remove = (who: Student, id: string, password = who.password) =>
  who.api('DELETE', `/api/users/me/passkeys/${id}`, { password });
/** Returns how many failed logins with passkeys the service has counted. */
async function failures(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/\{event="passkey_login_failed"\} (\d+)/.exec(metrics)?.[1]);
}
const waitForMail = (text: string) =>
  waitFor(async () => expect((await readMails(server, ada.email)).at(-1)).toContain(text));

describe('a passkey', () => {
  it('is added with the password, mailed, and logs in like the password', async () => {
    const wrong = await ada.api('POST', '/api/users/me/passkeys/options', { password: 'wrong' });
    expect(wrong).toMatchObject(fieldError('password', expect.any(String)));
    const added = await addPasskey(ada, device);
    expect(added).toMatchObject({ status: 201, body: { lastUsedAt: null } });
    expect(await list(ada)).toEqual([added.body]);
    await waitForMail('A passkey was added to your Study Buddy account');

    const { status, body } = await logIn();
    expect([status, body.token]).toEqual([200, body.accessToken]);
    expect(body.refreshToken).toEqual(expect.any(String));
    const me = await call<User>(server, 'GET', '/api/users/me', { token: body.token });
    expect(me.body._id).toBe(ada._id);
    const sessions = await ada.api<AuthSession[]>('GET', '/api/users/me/auth-sessions');
    expect(sessions.body).toHaveLength(2);
    expect((await list(ada))[0]?.lastUsedAt).toBe(server.clock.now().toISOString());

    const again = device.get(await requestOptions(server));
    const deviceToken = (await sendAssertion(server, again, body.deviceToken)).body.deviceToken;
    expect(deviceToken.split('.')[0]).toBe(body.deviceToken.split('.')[0]);
  });

  it('is refused from another origin, without verification, twice, and beyond the limit', async () => {
    expect((await addPasskey(ada, device, { origin: 'https://evil.example' })).status).toBe(400);
    expect((await addPasskey(ada, device, { isVerified: false })).status).toBe(400);
    expect((await addPasskey(ada, device)).status).toBe(201);
    const grace = await signUp(server, 'Grace Hopper');
    expect((await addPasskey(grace, device)).status).toBe(409);
    const row = { user_id: ada._id, public_key: '', counter: 0, name: '', created_at: '' };
    const rows = Array.from({ length: LIMITS.passkeys - 2 }, (_, n) => {
      const id = `${ada._id}${n}`;
      return { ...row, id, credential_id: id };
    });
    await server.context.database.insertInto('passkeys').values(rows).execute();
    const [first, second] = [makeAuthenticator(server), makeAuthenticator(server)];
    const simultaneous = await Promise.all([addPasskey(ada, first), addPasskey(ada, second)]);
    expect(simultaneous.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await addPasskey(ada, makeAuthenticator(server))).toMatchObject(
      errorResponse(409, 'You have 20 passkeys, which is the most. Remove one first.'),
    );
  });

  it('needs options of the same student', async () => {
    const grace = await signUp(server, 'Grace Hopper');
    const passkey = device.create((await optionsOf(grace)).body);
    expect((await add(ada, passkey)).status).toBe(400);
    expect((await add(grace, passkey)).status).toBe(201);
    expect((await add(grace, passkey)).status).toBe(400);
    const login = device.create(await requestOptions(server));
    expect((await add(ada, login)).status).toBe(400);
  });

  it('no longer logs in when its student has removed it', async () => {
    await addPasskey(ada, device);
    const [{ _id }] = (await list(ada)) as [Passkey];
    const grace = await signUp(server, 'Grace Hopper');
    expect((await remove(grace, _id)).status).toBe(404);
    expect((await remove(ada, _id, 'wrong')).status).toBe(400);
    expect((await remove(ada, _id)).status).toBe(200);
    expect((await remove(ada, _id)).status).toBe(404);
    expect(await list(ada)).toEqual([]);
    await waitForMail('A passkey was removed from your Study Buddy account');
    expect(await logIn()).toMatchObject(FAILED);
  });

  it('is removed by a password reset, also one that is being added', async () => {
    await addPasskey(ada, device);
    const { body: options } = await optionsOf(ada);
    await forgotPassword(server, ada.email);
    const token = await readResetToken(server, ada.email);
    await resetPassword(server, token, 'marmalade-comet-77');
    await waitForMail('Your Study Buddy passkeys were removed');
    expect(await logIn()).toMatchObject(FAILED);
    expect((await add(ada, makeAuthenticator(server).create(options))).status).toBe(401);
  });
});

describe('a login with a passkey', () => {
  beforeEach(() => addPasskey(ada, device));

  it.each<[string, Quirks]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no user verification', { isVerified: false }],
    ['another user', { userHandle: 'c29tZWJvZHk' }],
    ['no user', { userHandle: null }],
  ])('fails with %s', async (_what, quirks) => {
    expect(await logIn(quirks)).toMatchObject(FAILED);
  });

  it('fails with an unknown passkey, and with the key of another one', async () => {
    const stranger = makeAuthenticator(server);
    const asAda = { userHandle: Buffer.from(ada._id).toString('base64url') };
    expect(await logIn(asAda, stranger)).toMatchObject(FAILED);
    const options = await requestOptions(server);
    const { id, rawId } = device.get(options);
    const forged = { ...stranger.get(options, asAda), id, rawId };
    expect(await sendAssertion(server, forged)).toMatchObject(FAILED);
  });

  it('accepts a challenge once, also at the same time, and for five minutes', async () => {
    // Many authenticators do not count, so the counter does not refuse the others.
    const used = device.get(await requestOptions(server), { counter: 0 });
    const statuses = await Promise.all([1, 2, 3].map(() => sendAssertion(server, used)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const late = device.get(await requestOptions(server));
    server.clock.advance(5 * MINUTE);
    expect(await sendAssertion(server, late)).toMatchObject(FAILED);
    const own = device.get({ challenge: 'bm90LWlzc3VlZA' });
    expect(await sendAssertion(server, own)).toMatchObject(FAILED);
    server.clock.advance(1);
    await server.app.modules.auth.purge();
    const challenges = server.context.database.selectFrom('passkey_challenges').selectAll();
    expect(await challenges.execute()).toEqual([]);
  });

  it('fails when the signature counter does not grow', async () => {
    expect((await logIn({ counter: 2 ** 32 - 2 })).status).toBe(200);
    expect(await logIn({ counter: 2 ** 32 - 2 })).toMatchObject(FAILED);
    expect((await logIn({ counter: 2 ** 32 - 1 })).status).toBe(200);
  });

  it('never locks the password, and is counted', async () => {
    const before = await failures();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await logIn({ isVerified: false })).toMatchObject(FAILED);
    }
    expect((await failures()) - before).toBe(6);
    expect((await logInWithPassword(server, ada)).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('is refused to a suspended student', async () => {
    const account = server.context.database.updateTable('users').where('id', '=', ada._id);
    await account.set({ suspended_at: server.clock.now().toISOString() }).execute();
    expect((await logIn()).status).toBe(403);
    await account.set({ suspended_at: null }).execute();
    expect((await logIn()).status).toBe(200);
  });

  it('cancels the deletion of the account, and fails after it', async () => {
    const leave = { password: ada.password };
    await ada.api('DELETE', '/api/users/me', leave);
    const { body } = await logIn();
    expect(body.deletionCancelled).toBe(true);
    await call(server, 'DELETE', '/api/users/me', { body: leave, token: body.token });
    server.clock.advance(7 * DAY);
    await server.app.modules.account.eraseDue();
    expect(await logIn()).toMatchObject(FAILED);
  });
});
