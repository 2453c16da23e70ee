import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { forgotPassword, logIn, resetPassword } from '../../../support/server/auth.ts';
import {
  readMails,
  readResetToken,
  readVerificationToken,
} from '../../../support/server/outbox.ts';
import { signUpByApi, startSharedServer, type Student } from '../../../support/server/server.ts';

const HEAD = 'head@uni.edu';
const MESSAGE =
  'If the address is free, a link is on its way to it. Your address changes when you open the link.';
const TAKEN = 'Another account has this email address already, so yours was not changed.';

const server = await startSharedServer({
  settings: {
    ADMIN_EMAIL: HEAD,
    CAMPUS_DOMAINS: 'uni.edu=State University,other.example=Other College',
    RATE_LIMITS: 'on',
    LIMIT_VERIFICATION_MAILS: '2',
    LIMIT_SIGNUPS_PER_HOUR: '1000',
  },
});
let count = 0;
let ada: Student;
let fresh: string;
beforeEach(async () => {
  count += 1;
  ada = await signUpByApi(server, 'Ada', { email: `ada-${count}@uni.edu` });
  fresh = `new-${count}@other.example`;
});

const change = (student: Student, email: string, password = student.password) =>
  student.api<ErrorResponse & { message: string }>('PUT', '/api/users/me/email', {
    email,
    password,
  });
const redeem = (student: Student, token: string) =>
  student.api<ErrorResponse>('POST', `/api/users/verify-email/${token}`);
const logInStatus = async (email: string) =>
  (await logIn(server, { email, password: ada.password })).status;
const linkTo = async (student: Student, email: string) => {
  expect(await change(student, email)).toMatchObject({ status: 200, body: { message: MESSAGE } });
  return readVerificationToken(server, email);
};

describe('a change of the email', () => {
  it('happens when the student opens the link that was mailed to the new one', async () => {
    const grace = await signUpByApi(server, 'Grace', { email: `grace-${count}@uni.edu` });
    const token = await linkTo(ada, fresh);
    expect((await ada.profile()).email).toBe(ada.email);
    expect((await redeem(grace, token)).status).toBe(400);
    expect((await redeem(ada, token)).status).toBe(200);
    expect(await ada.profile()).toMatchObject({ email: fresh, emailVerified: true });
    expect(await logInStatus(fresh)).toBe(200);
    expect(await logInStatus(ada.email)).toBe(400);
    expect((await redeem(ada, token)).status).toBe(400);
  });

  it('updates campus and university, is mailed to the old email and logged', async () => {
    await redeem(ada, await readVerificationToken(server, ada.email));
    expect((await ada.profile()).campus).toBe('State University');
    const logged = async () =>
      /email_changed"\} (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    const before = Number(await logged());
    await redeem(ada, await linkTo(ada, fresh));
    expect(await ada.profile()).toMatchObject({
      campus: 'Other College',
      university: 'Other College',
    });
    await server.context.tasks.settled();
    const mails = await readMails(server, ada.email);
    expect(mails.at(-1)).toContain('Subject: Your Study Buddy email address was changed');
    expect(mails.at(-1)).not.toContain(fresh);
    expect(await logged()).toBe(String(before + 1));
  });

  it('deletes the reset links that went to the old email', async () => {
    await forgotPassword(server, ada.email);
    const reset = await readResetToken(server, ada.email);
    await redeem(ada, await linkTo(ada, fresh));
    expect((await resetPassword(server, reset, 'a-brand-new-passphrase')).status).toBe(400);
    expect(await logInStatus(fresh)).toBe(200);
  });

  it('to ADMIN_EMAIL makes an admin only when the link was opened', async () => {
    const token = await linkTo(ada, HEAD);
    expect((await ada.profile()).role).toBe('student');
    await redeem(ada, token);
    expect((await ada.profile()).role).toBe('admin');
  });

  it('is refused with a wrong password, which locks it', async () => {
    const wrong = 'This is not your password.';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await change(ada, fresh, 'wrong password')).toMatchObject({
        status: 400,
        body: { error: wrong, fields: { password: wrong } },
      });
    }
    expect((await change(ada, fresh)).body.error).toMatch(/^Too many failed attempts\./);
    await server.context.tasks.settled();
    expect(await readMails(server, fresh)).toEqual([]);
  });

  it('is refused for the present email and outside the campus domains', async () => {
    for (const [email, error] of [
      [ada.email, 'This is your email address already.'],
      [
        'ada@example.edu',
        'Please use your university email address, which ends in uni.edu or other.example.',
      ],
    ] as const) {
      expect(await change(ada, email)).toMatchObject({
        status: 400,
        body: { error, fields: { email: error } },
      });
    }
  });

  it('has the same response for a taken email, mails nothing there, and is limited', async () => {
    const grace = await signUpByApi(server, 'Grace', { email: `grace-${count}@uni.edu` });
    const spellings = [grace.email, grace.email.replace('grace', 'GRACE')];
    for (const email of spellings) {
      const { status, body } = await change(ada, email);
      expect([status, body]).toEqual([200, { message: MESSAGE }]);
    }
    const refused = await change(ada, fresh);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^We have sent you several mails today\./);
    await server.context.tasks.settled();
    const mails = await Promise.all(spellings.map((email) => readMails(server, email)));
    expect(mails.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('succeeds for one of two students who open their links at the same time', async () => {
    const grace = await signUpByApi(server, 'Grace', { email: `grace-${count}@uni.edu` });
    const tokens = [await linkTo(ada, fresh), await linkTo(grace, fresh.replace('new', 'NEW'))];
    const responses = await Promise.all([redeem(ada, tokens[0]!), redeem(grace, tokens[1]!)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({ error: TAKEN });
    const emails = [(await ada.profile()).email, (await grace.profile()).email].map((email) =>
      email.toLowerCase(),
    );
    expect(emails.filter((email) => email === fresh)).toHaveLength(1);
  });
});
