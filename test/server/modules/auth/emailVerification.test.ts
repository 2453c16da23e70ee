import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { forgotPassword, resetPassword } from '../../../support/server/auth.ts';
import {
  readMails,
  readResetToken,
  readVerificationToken,
} from '../../../support/server/outbox.ts';
import {
  call,
  makeBuddies,
  signUpByApi,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { png } from '../../../support/files.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';
import { upload } from '../conversations/attachments/files.ts';
import { planIn } from '../sessions/plans.ts';

const HEAD = 'head@example.edu';

const server = await startSharedServer({
  settings: {
    REQUIRE_VERIFIED_EMAIL: 'on',
    ADMIN_EMAIL: 'Head@Example.edu',
    PUBLIC_URL: 'https://buddies.example.edu',
    RATE_LIMITS: 'on',
    LIMIT_VERIFICATION_MAILS: '2',
    LIMIT_SIGNUPS_PER_HOUR: '1000',
  },
});
let ada: Student;
beforeEach(async () => {
  ada = await signUpByApi(server, 'Ada Lovelace');
});

const tokenOf = ({ email }: Student, mails?: number) => readVerificationToken(server, email, mails);
const redeem = (student: Student, token: string) =>
  student.api<ErrorResponse>('POST', `/api/users/verify-email/${token}`);
const verify = async (student: Student) => redeem(student, await tokenOf(student));
const sendAgain = (student: Student) =>
  student.api<ErrorResponse & { message: string }>('POST', '/api/users/me/verification-mails', {});

const INVALID = {
  status: 400,
  body: {
    error:
      'This link is not valid any more, or belongs to another account. Please ask for a new one.',
  },
};

describe('a verification link', () => {
  it('is mailed at sign-up and verifies the email once', async () => {
    expect(await ada.profile()).toMatchObject({ emailVerified: false, needsVerification: true });
    const token = await tokenOf(ada);
    const [mail = ''] = await readMails(server, ada.email);
    expect(mail).toContain('Subject: Verify your email address for Study Buddy');
    expect(mail).toContain('https://buddies.example.edu/verify-email/');
    expect(await redeem(ada, token)).toMatchObject({ status: 200 });
    expect(await ada.profile()).toMatchObject({ emailVerified: true, needsVerification: false });
    expect(await redeem(ada, token)).toMatchObject(INVALID);
  });

  it('works only for its account, so that opening it helps no stranger who signed up', async () => {
    const grace = await signUpByApi(server, 'Grace Hopper');
    const token = await tokenOf(ada);
    expect(await redeem(grace, token)).toMatchObject(INVALID);
    expect(await grace.profile()).toMatchObject({ emailVerified: false });
    const anonymous = await call(server, 'POST', `/api/users/verify-email/${token}`);
    expect(anonymous.status).toBe(401);
    expect(await redeem(ada, token)).toMatchObject({ status: 200 });
  });

  it('expires after a day', async () => {
    const token = await tokenOf(ada);
    const [later] = await advanceClock(server, DAY, ada);
    expect(await redeem(later, token)).toMatchObject(INVALID);
  });

  it('is stored as a hash', async () => {
    const token = await tokenOf(ada);
    const query = server.context.database.selectFrom('email_verifications').selectAll();
    const rows = await query.where('user_id', '=', ada._id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is sent again on request, a few times a day for each account', async () => {
    const grace = await signUpByApi(server, 'Grace Hopper');
    expect(await sendAgain(ada)).toMatchObject({
      status: 200,
      body: { message: 'Verification email sent! Check your inbox.' },
    });
    const first = await tokenOf(ada, 2);
    expect((await sendAgain(ada)).status).toBe(200);
    const refused = await sendAgain(ada);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^We have sent you several mails today\. Please try again/);
    expect((await sendAgain(grace)).status).toBe(200);
    expect(await redeem(ada, first)).toMatchObject({ status: 200 });
  });

  it('is not sent again once the email is verified', async () => {
    await verify(ada);
    expect((await sendAgain(ada)).body.message).toBe('Your email address is verified already.');
    await server.context.tasks.settled();
    expect(await readMails(server, ada.email)).toHaveLength(1);
  });

  it('is not needed after a password reset, whose link also came by mail', async () => {
    await forgotPassword(server, ada.email);
    const password = 'a-brand-new-passphrase';
    const token = await readResetToken(server, ada.email);
    await resetPassword(server, token, password);
    const [again] = await advanceClock(server, 0, { ...ada, password });
    expect(await again.profile()).toMatchObject({ emailVerified: true });
  });
});

describe('the account with ADMIN_EMAIL', () => {
  it('becomes an admin when it verifies the email, not at sign-up', async () => {
    const head = await signUpByApi(server, 'Head of Studies', { email: HEAD });
    expect(await head.profile()).toMatchObject({ role: 'student' });
    await verify(head);
    expect(await head.profile()).toMatchObject({ role: 'admin' });
    const audit = server.context.database.selectFrom('audit_log').selectAll();
    const entries = await audit.where('action', '=', 'grant-admin').execute();
    expect(entries.map(({ detail }) => detail)).toEqual([
      JSON.stringify({ userId: head._id, reason: 'ADMIN_EMAIL' }),
    ]);
    await verify(ada);
    expect(await ada.profile()).toMatchObject({ role: 'student' });
  });
});

describe('a student with an unverified email', () => {
  const UNVERIFIED = {
    status: 403,
    body: {
      error: 'Please verify your email address first, by the link in the mail from us.',
    },
  };

  const plan = (participants: string[]) => planIn(server, DAY, { participants });

  it('can search and save the profile, but not contact students or upload files', async () => {
    const grace = await signUpByApi(server, 'Grace Hopper');
    const post = (path: string, body: unknown) => ada.api('POST', path, body);
    expect((await ada.api('GET', '/api/users/search')).status).toBe(200);
    expect((await ada.saveProfile({ bio: 'Engines.' })).status).toBe(200);
    expect((await post('/api/sessions', plan([]))).status).toBe(201);
    expect(await post('/api/requests', { recipientId: grace._id })).toMatchObject(UNVERIFIED);
    const message = { recipientId: grace._id, message: 'Hello' };
    expect(await post('/api/messages', message)).toMatchObject(UNVERIFIED);
    expect(await post('/api/sessions', plan([grace._id]))).toMatchObject(UNVERIFIED);
    expect(await upload(server, ada, 'sheet.txt', 'Sheet 4')).toMatchObject(UNVERIFIED);
    for (const path of [...UPLOAD_PATHS, '/api/users/me/busy-calendars/file']) {
      expect(await sendFile(server, ada, path, png)).toMatchObject(UNVERIFIED);
    }
  });

  it('may do all of this after the verification', async () => {
    const grace = await signUpByApi(server, 'Grace Hopper');
    await verify(ada);
    await makeBuddies(ada, grace);
    const message = { recipientId: grace._id, message: 'Hello' };
    expect((await ada.api('POST', '/api/messages', message)).status).toBe(201);
    expect((await ada.api('POST', '/api/sessions', plan([grace._id]))).status).toBe(201);
    expect((await upload(server, ada, 'sheet.txt', 'Sheet 4')).status).toBe(201);
  });

  it('gets no mail about a notification; others do, without a link in the name', async () => {
    const grace = await signUpByApi(server, 'Grace Hopper');
    const eve = await signUpByApi(server, 'Visit www.evil.example or https://evil.example/now');
    await verify(grace);
    await verify(eve);
    for (const student of [ada, grace]) {
      await student.api('PATCH', '/api/notifications/preferences', { request: 'email' });
      await eve.sendRequest(student);
    }
    server.clock.advance(MAIL_DELAY);
    await sendNotificationMails(server.context, isBlocked);
    const newest = async ({ email }: Student) => (await readMails(server, email)).at(-1);
    await waitFor(async () => expect(await newest(grace)).toContain('wants to study with you.'));
    const [head = '', text = ''] = (await newest(grace))?.split('\r\n\r\nHello') ?? [];
    expect(head.match(/X-Link: .*/g)).toEqual([
      'X-Link: https://buddies.example.edu/requests',
      'X-Link: https://buddies.example.edu/settings',
    ]);
    expect(text.replaceAll('=\r\n', '')).toContain(
      'Visit www. evil. example or https: //evil. example/now wants to study with you.',
    );
    expect(await readMails(server, ada.email)).toHaveLength(1);
  });
});
