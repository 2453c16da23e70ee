import { describe, expect, it } from '@jest/globals';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { MINUTE } from '../../../../contract/durations.ts';
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
import {
  call,
  errorResponse,
  fieldError,
  startSharedServer,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const NEW_PASSWORD = 'a-brand-new-passphrase';

const server = await startSharedServer({
  settings: { PUBLIC_URL: 'https://buddies.example.edu/' },
});
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const logInStatus = async (password: string) =>
  (await logIn(server, { email: ada.email, password })).status;

describe('a password reset', () => {
  const INVALID = errorResponse(
    400,
    'This reset link is not valid any more. Please ask for a new one.',
  );

  const forgot = (email = ada.email) => forgotPassword(server, email);
  const reset = (token: string, password = NEW_PASSWORD) => resetPassword(server, token, password);

  /** Asks for a link and returns its token. `mails` is the number of links to the email so far. */
  async function link(mails = 1, { email } = ada): Promise<string> {
    await forgot(email);
    return readResetToken(server, email, mails);
  }

  // Covers 7.9
  it('sets the password with the link of the mail, and keeps the links of others', async () => {
    const other = await link(1, grace);
    expect(await reset(await link())).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful! Redirecting to login...' },
    });
    expect(await logInStatus(NEW_PASSWORD)).toBe(200);
    expect(await logInStatus(ada.password)).toBe(400);
    expect((await reset(other)).status).toBe(200);
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
    const known = await forgot();
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
    await Promise.all(Array.from({ length: 8 }, () => forgot()));
    await server.context.tasks.settled();
    expect(await readResetMails(server, ada.email)).toHaveLength(2);
    const token = await readResetToken(server, ada.email);
    server.clock.advance(30 * MINUTE);
    const next = await link(3);
    expect((await reset(token)).status).toBe(400);
    expect((await reset(next)).status).toBe(200);
    await link(4);
  });

  it('ends every auth session and socket', async () => {
    const socket = await connectSocket(server, ada);
    await reset(await link());
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await refresh(server, ada.refreshToken)).status).toBe(401);
    await waitFor(() => expect(socket.socket.connected).toBe(false));
  });

  it.each(['login', 'change'] as const)(
    'refuses a %s that has just verified the old password',
    async (attempt) => {
      const token = await link();
      const context = beforeTransaction(server.context, () => reset(token));
      const deps = {
        context,
        accessTokens: makeAccessTokens(context.config.JWT_SECRET, context.now),
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
      expect(await logInStatus(NEW_PASSWORD)).toBe(200);
    },
  );

  it('is possible once by the newest link within thirty minutes, as its check says', async () => {
    const expectUsable = async (token: string, usable: boolean) => {
      const { status, body } = await checkResetLink(server, token);
      expect([status, body]).toEqual([200, { usable }]);
    };
    const expectInvalid = async (token: string) => {
      await expectUsable(token, false);
      expect(await reset(token, 'yet-another-phrase')).toMatchObject(INVALID);
    };
    await expectInvalid('x'.repeat(43));
    const first = await link();
    const second = await link(2);
    await expectUsable(second, true);
    expect((await reset(second)).status).toBe(200);
    await expectInvalid(second);
    await expectInvalid(first);
    const late = await link(3);
    server.clock.advance(30 * MINUTE);
    await expectInvalid(late);
  });

  it('keeps the link valid after a weak password', async () => {
    const token = await link();
    const weak = await reset(token, 'short');
    expect(weak).toMatchObject(fieldError('password', expect.any(String)));
    expect((await reset(token, ada.name)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('sets one password when a link is used twice simultaneously', async () => {
    const token = await link();
    const passwords = ['the-first-of-two', 'the-second-of-two'];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a change of the password', () => {
  const change = (currentPassword: string, password: string) =>
    ada.api<ErrorResponse>('POST', '/api/users/me/password', { currentPassword, password });
  const statusWith = async ({ token }: { token: string }) =>
    (await call(server, 'GET', '/api/users/me', { token })).status;

  it('needs the current one, ends other auth sessions and is mailed', async () => {
    const other = (await logIn(server, ada)).body;
    expect((await change(ada.password, NEW_PASSWORD)).status).toBe(200);
    expect(await statusWith(other)).toBe(401);
    expect(await statusWith(ada)).toBe(200);
    expect(await logInStatus(ada.password)).toBe(400);
    expect(await logInStatus(NEW_PASSWORD)).toBe(200);
    await server.context.tasks.settled();
    const mails = (await readMails(server, ada.email)).join('\n');
    expect(mails).toContain('Subject: Your Study Buddy password was changed');
  });

  it('is refused with a wrong or a weak password, and changes nothing', async () => {
    const other = (await logIn(server, ada)).body;
    const wrong = 'This is not your password.';
    expect(await change('wrong password', NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { error: wrong, fields: { currentPassword: wrong } },
    });
    expect(await change(ada.password, 'studybuddy')).toMatchObject(
      fieldError('password', expect.stringContaining('too easy to guess')),
    );
    expect(await statusWith(other)).toBe(200);
    expect(await logInStatus(ada.password)).toBe(200);
  });

  it('counts wrong passwords as failed logins', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await change('wrong password', NEW_PASSWORD)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
