import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorAnswer } from '../../../contract/errors.ts';
import { eventually } from '../../support/eventually.ts';
import { readMails, readResetToken } from '../../support/outbox.ts';
import { call, signUp, startServer, type Student, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/studentSocket.ts';

let server: TestServer;
let ada: Student;
beforeEach(async () => {
  server = await startServer({ settings: { PUBLIC_URL: 'https://buddies.example.edu/' } });
  ada = await signUp(server);
});
afterEach(() => server.stop());

const NEW_PASSWORD = 'a-brand-new-passphrase';

const forgot = (email: string) =>
  call(server, 'POST', '/api/users/forgot-password', { body: { email } });
const reset = (token: string, password: string) =>
  call<ErrorAnswer>(server, 'POST', `/api/users/reset-password/${token}`, { body: { password } });
const logIn = (password: string) =>
  call(server, 'POST', '/api/users/login', { body: { email: ada.email, password } });

describe('a forgotten password', () => {
  it('is replaced by way of the link in the mail', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    expect(await reset(token, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful! Redirecting to login...' },
    });
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
    expect((await logIn(ada.password)).status).toBe(400);
  });

  it('mails a link to the address configured, whatever the Host header says', async () => {
    await forgot(ada.email.toUpperCase());
    await readResetToken(server, ada.email);
    const [mail] = await readMails(server, ada.email);
    expect(mail).toContain('https://buddies.example.edu/reset-password/');
    expect(mail).toContain('Subject: Reset your Study Buddy password');
  });

  it('answers the same for an address that nobody has, and mails nothing', async () => {
    const known = await forgot(ada.email);
    const unknown = await forgot('nobody@example.edu');
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(known).toMatchObject({
      status: 200,
      body: { message: 'Password reset email sent! Check your inbox.' },
    });
    await server.context.background.settled();
    expect(await readMails(server, 'nobody@example.edu')).toEqual([]);
  });

  it('ends every session, of pages and of sockets', async () => {
    const socket = await connectSocket(server, ada);
    await forgot(ada.email);
    await reset(await readResetToken(server, ada.email), NEW_PASSWORD);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    const renewed = await call(server, 'POST', '/api/auth/refresh', {
      body: { refreshToken: ada.refreshToken },
    });
    expect(renewed.status).toBe(401);
    await eventually(() => expect(socket.socket.connected).toBe(false));
  });

  it('takes a link once, within thirty minutes, and no older one after it', async () => {
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

  it('keeps the link good when the new password is poor', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    const answer = await reset(token, 'short');
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('password');
    expect((await reset(token, ada.name)).status).toBe(400);
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
  });

  it('sets one password when a link is used twice at once', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    const answers = await Promise.all([
      reset(token, 'the-first-of-two'),
      reset(token, 'the-second-of-two'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('keeps no token that could be read', async () => {
    await forgot(ada.email);
    const token = await readResetToken(server, ada.email);
    const rows = await server.context.database.selectFrom('password_resets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
