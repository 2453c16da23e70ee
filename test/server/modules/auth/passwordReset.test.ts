import { describe, expect, it } from '@jest/globals';
import { keepAccount } from '../../../../server/modules/account/index.ts';
import { makeAccessTokens } from '../../../../server/modules/auth/accessTokens.ts';
import { logIn as start } from '../../../../server/modules/auth/login.ts';
import { changePassword } from '../../../../server/modules/auth/passwordChange.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { beforeTransaction } from '../../../support/server/beforeTransaction.ts';
import {
  checkResetLink,
  forgotPassword,
  logIn,
  refresh,
  resetPassword,
} from '../../../support/server/auth.ts';
import { readMails, readResetMails, readResetToken } from '../../../support/server/outbox.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { signUp, startSharedServer } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer({
  settings: { PUBLIC_URL: 'https://buddies.example.edu/' },
});
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const NEW_PASSWORD = 'a-brand-new-passphrase';

const forgot = (email: string) => forgotPassword(server, email);
const reset = (token: string, password: string) => resetPassword(server, token, password);
const logInWith = (password: string) => logIn(server, { email: ada.email, password });

describe('a password reset', () => {
  // Covers 7.9
  it('sets the password with the link of the mail, and keeps the links of others', async () => {
    const grace = await signUp(server, 'Grace Hopper');
    await forgot(grace.email);
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    expect(await reset(token, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful! Redirecting to login...' },
    });
    expect((await logInWith(NEW_PASSWORD)).status).toBe(200);
    expect((await logInWith(ada.password)).status).toBe(400);
    const other = await readResetToken(server, grace.email);
    expect((await reset(other, NEW_PASSWORD)).status).toBe(200);
  });

  it('is checked without using the link: unknown, valid, expired and used ones', async () => {
    const check = async (token: string) => {
      const { status, body } = await checkResetLink(server, token);
      expect(status).toBe(200);
      return body;
    };
    expect(await check('x'.repeat(43))).toEqual({ usable: false });
    await forgot(ada.email);
    const first = await readResetToken(server, ada.email);
    expect(await check(first)).toEqual({ usable: true });
    expect(await check(first)).toEqual({ usable: true });
    server.clock.advance(30 * 60_000);
    expect(await check(first)).toEqual({ usable: false });
    await forgot(ada.email);
    const second = await readResetToken(server, ada.email, 2);
    expect((await reset(second, NEW_PASSWORD)).status).toBe(200);
    expect(await check(second)).toEqual({ usable: false });
  });

  it('sends a link to the configured public URL regardless of the Host header', async () => {
    await forgot(ada.email.toUpperCase());
    await readResetToken(server, ada.email);
    const [mail] = await readResetMails(server, ada.email);
    expect(mail).toContain('https://buddies.example.edu/reset-password/');
    expect(mail).toContain('Subject: Reset your Study Buddy password');
    expect(mail).toContain('within 30 minutes:');
  });

  // Covers 7.8
  it('returns the same response for an unknown email and sends no mail', async () => {
    const known = await forgot(ada.email);
    const unknown = await forgot('nobody@example.edu');
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(known).toMatchObject({
      status: 200,
      body: { message: 'Password reset email sent! Check your inbox.' },
    });
    await server.context.tasks.settled();
    expect(await readMails(server, 'nobody@example.edu')).toEqual([]);
  });

  it('sends no third link while two are valid, so that strangers cannot use up the mails', async () => {
    const links = async () => (await readResetMails(server, ada.email)).length;
    await Promise.all(Array.from({ length: 8 }, () => forgot(ada.email)));
    await server.context.tasks.settled();
    expect(await links()).toBe(2);
    const token = await readResetToken(server, ada.email);
    server.clock.advance(30 * 60_000);
    expect((await forgot(ada.email)).status).toBe(200);
    const next = await readResetToken(server, ada.email, 3);
    expect((await reset(token, NEW_PASSWORD)).status).toBe(400);
    expect((await reset(next, NEW_PASSWORD)).status).toBe(200);
    await forgot(ada.email);
    await readResetToken(server, ada.email, 4);
  });

  it('ends every auth session and socket', async () => {
    const socket = await connectSocket(server, ada);
    await forgot(ada.email);
    await reset(await readResetToken(server, ada.email), NEW_PASSWORD);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await refresh(server, ada.refreshToken)).status).toBe(401);
    await waitFor(() => expect(socket.socket.connected).toBe(false));
  });

  it.each(['login', 'change'] as const)(
    'refuses a %s that has just verified the old password',
    async (attempt) => {
      await forgot(ada.email);
      const token = await readResetToken(server, ada.email);
      const context = beforeTransaction(server.context, () => reset(token, NEW_PASSWORD));
      const { config, now } = context;
      const deps = {
        context,
        accessTokens: makeAccessTokens(config.JWT_SECRET, now),
        hooks: {
          keepAccount: keepAccount.bind(undefined, context),
          onPasswordReset: () => Promise.resolve(),
        },
      };
      const { email, password } = ada;
      const late = {
        login: () => start(deps, { email, password }, { ip: '', device: '' }),
        change: () =>
          changePassword(
            context,
            { userId: ada._id, authSessionId: '', ip: '' },
            { currentPassword: password, password: 'marmalade-comet-77' },
          ),
      };
      await expect(late[attempt]()).rejects.toMatchObject({ statusCode: 400 });
      expect((await logInWith(NEW_PASSWORD)).status).toBe(200);
    },
  );

  it('accepts a link once within thirty minutes and invalidates older links', async () => {
    await forgot(ada.email);
    const first = await readResetToken(server, ada.email);
    await forgot(ada.email);
    const second = await readResetToken(server, ada.email, 2);
    expect((await reset(second, NEW_PASSWORD)).status).toBe(200);
    const refusal = {
      status: 400,
      body: { error: 'This reset link is not valid any more. Please ask for a new one.' },
    };
    expect(await reset(second, 'yet-another-phrase')).toMatchObject(refusal);
    expect(await reset(first, 'yet-another-phrase')).toMatchObject(refusal);

    await forgot(ada.email);
    const late = await readResetToken(server, ada.email, 3);
    server.clock.advance(30 * 60_000);
    expect(await reset(late, NEW_PASSWORD)).toMatchObject(refusal);
    expect(await reset('made-up', NEW_PASSWORD)).toMatchObject(refusal);
  });

  it('keeps the link valid after a weak password', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    const response = await reset(token, 'short');
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty('password');
    expect((await reset(token, ada.name)).status).toBe(400);
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
  });

  it('sets one password when a link is used twice simultaneously', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    const responses = await Promise.all([
      reset(token, 'the-first-of-two'),
      reset(token, 'the-second-of-two'),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400]);
  });

  it('stores no plain token', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    const rows = await server.context.database.selectFrom('password_resets').selectAll().execute();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
