import { beforeEach, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import type { DeleteAccountResponse } from '../../../../contract/account.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { deleteAccounts } from '../../../../server/modules/account/repository.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { forgotPassword, logIn, refresh } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readMails, readVerificationToken } from '../../../support/server/outbox.ts';
import {
  fieldError,
  makeAdmin,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { tablesWith } from '../../../support/server/tablesWith.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { pdf, picture, upload } from '../conversations/attachments/files.ts';
import { conversationOf, meet, read, write } from '../conversations/sessions/group.ts';
import { planIn } from '../sessions/plans.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';

const [AVATAR] = UPLOAD_PATHS;

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const leave = (who: Student, password = who.password) =>
  who.api<DeleteAccountResponse>('DELETE', '/api/users/me', { password });
const finds = async ({ search }: Student, other: { _id: string }) =>
  (await search({ limit: '50' })).body.some(({ _id }) => _id === other._id);
const waitForMail = (subject: string, { email }: Pick<Student, 'email'> = ada) =>
  waitFor(async () =>
    expect((await readMails(server, email)).at(-1)).toContain(`Subject: ${subject}`),
  );
/** Deletes the accounts that were scheduled a week ago. Returns the reader with a new token. */
async function eraseAfterAWeek(reader: Student): Promise<Student> {
  const [present] = await advanceClock(server, 7 * DAY, reader);
  await server.app.modules.account.eraseDue();
  return present;
}
/** Changes the email by the link that is mailed to the new one, which is returned. */
async function changeEmail({ api, password }: Student, email: string): Promise<string> {
  await api('PUT', '/api/users/me/email', { email, password });
  await api('POST', `/api/users/verify-email/${await readVerificationToken(server, email)}`);
  return email;
}
describe('an account whose deletion is requested', () => {
  it('needs the password, and is locked after five wrong ones', async () => {
    const wrong = await leave(ada, 'not-my-password');
    expect(wrong).toMatchObject(fieldError('password', expect.any(String)));
    for (let attempt = 1; attempt < 5; attempt += 1) await leave(ada, 'not-my-password');
    expect((await leave(ada)).status).toBe(429);
    expect((await logIn(server, ada)).status).toBe(200);
  });

  it('ends at once for its student and is hidden from others', async () => {
    await makeBuddies(ada, grace);
    const emmy = await signUp(server, 'Emmy Noether');
    await ada.sendRequest(emmy);
    const socket = await connectSocket(server, ada);
    const { status, body } = await leave(ada);
    expect(status).toBe(200);
    expect(body.deletionAt).toBe(new Date(server.clock.now().getTime() + 7 * DAY).toISOString());
    expect(await socket.ended).toBe('io server disconnect');
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await refresh(server, ada.refreshToken)).status).toBe(401);

    expect(await finds(grace, ada)).toBe(false);
    expect(await grace.matches()).toEqual([]);
    expect(await emmy.requests()).toEqual([]);
    expect((await grace.sendMessage(ada, 'Hello?')).status).toBe(404);
    expect((await emmy.sendRequest(ada)).status).toBe(404);
    const invitation = planIn(server, HOUR, { participants: [ada._id] });
    expect((await grace.schedule(invitation)).status).toBe(404);
    await waitForMail('Your Study Buddy account will be deleted');
    expect((await readMails(server, ada.email)).at(-1)).toContain('/login');
  });

  it('stays when the student logs in within seven days', async () => {
    await makeBuddies(ada, grace);
    await leave(ada);
    server.clock.advance(7 * DAY - 1);
    const { body } = await logIn(server, ada);
    expect(body.deletionCancelled).toBe(true);
    expect((await logIn(server, ada)).body.deletionCancelled).toBeUndefined();
    const present = await eraseAfterAWeek(grace);
    expect(await present.matches()).toMatchObject([{ _id: ada._id, name: 'Ada Lovelace' }]);
    expect(await finds(present, ada)).toBe(true);
  });

  it('tells nobody across a block', async () => {
    await makeBuddies(ada, grace);
    await ada.block(grace);
    const page = await connectSocket(server, grace);
    await leave(ada);
    const [present] = await advanceClock(server, DAY, ada);
    await leave(present);
    await eraseAfterAWeek(grace);
    await page.settled();
    expect(page.received).toEqual([]);
  });

  it('is refused for the only admin', async () => {
    const admin = await signUp(server, 'Robin Calloway');
    await makeAdmin(server, admin);
    expect((await leave(admin)).status).toBe(409);
    await makeAdmin(server, grace);
    expect((await leave(admin)).status).toBe(200);
    expect((await leave(grace)).status).toBe(409);
  });
});

describe('an account that is deleted after seven days', () => {
  it('leaves nothing that names the student in any table, file or mail', async () => {
    const augusta = await signUp(server, 'Augusta King');
    const ada = { ...augusta, email: await changeEmail(augusta, 'countess@example.edu') };
    await ada.api('PUT', '/api/users/me/email', { email: 'lady@UNI.edu', password: ada.password });
    await grace.api('PATCH', '/api/notifications/preferences', { message: 'email' });
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'cv.pdf', pdf)).body;
    const theirs = (await upload(server, grace, 'notes.pdf', pdf)).body;
    await ada.sendMessage(grace, 'See you', { clientId: 'one' });
    await ada.sendMessage(grace, '', { fileUrl });
    await grace.sendMessage(ada, '', { fileUrl: theirs.fileUrl });
    server.clock.advance(MAIL_DELAY);
    await sendNotificationMails(server.context, isBlocked);
    const mailsOfGrace = async () => (await readMails(server, grace.email)).join();
    await waitFor(async () => expect(await mailsOfGrace()).toContain('Augusta King sent you'));
    await ada.schedule({
      ...planIn(server, 9 * DAY, { participants: [grace._id], title: 'Graphs' }),
      repeat: { interval: 1, count: 3, timeZone: 'Europe/Berlin' },
    });
    await ada.saveProfile({ subjects: [{ name: 'Byron' }], bio: 'Countess' });
    await forgotPassword(server, ada.email);
    await waitForMail('Reset your Study Buddy password', ada);
    await sendFile(server, ada, AVATAR, await picture('png'));
    await leave(ada);
    await waitForMail('Your Study Buddy account will be deleted', ada);
    const present = await eraseAfterAWeek(grace);

    const emails = [augusta.email, ada.email, 'lady@uni.edu'];
    for (const text of [ada._id, ...emails, 'Augusta', 'Byron', 'Countess', 'cv.pdf']) {
      expect([text, await tablesWith(server, text)]).toEqual([text, []]);
    }
    for (const email of emails) expect(await readMails(server, email)).toEqual([]);
    expect(await mailsOfGrace()).not.toContain('Augusta');
    expect(await readdir(join(server.config.DATA_DIR, 'attachments'))).toHaveLength(1);
    expect(await readdir(join(server.config.DATA_DIR, 'avatars'))).toEqual([]);
    expect((await logIn(server, ada)).status).toBe(400);
    expect(await present.sessions()).toEqual([]);
    expect((await present.notifications()).map(({ summary }) => summary)).toEqual([
      '“Graphs” is cancelled, because its creator deleted their account.',
    ]);
  });

  it('leaves its conversation to the other student, to be read only', async () => {
    await makeBuddies(ada, grace);
    await ada.sendMessage(grace, 'Keep this');
    await grace.sendMessage(ada, 'I will');
    await leave(ada);
    const present = await eraseAfterAWeek(grace);
    const [match] = await present.matches();
    expect(match).toMatchObject({ name: 'Deleted student', isDeleted: true, university: '' });
    expect(await present.unreadCounts()).toEqual({ [match!._id]: { count: 1 } });
    const thread = await present.thread(match!);
    expect(thread.map(({ senderId, message }) => [senderId, message])).toEqual([
      [match!._id, 'Keep this'],
      [grace._id, 'I will'],
    ]);
    expect((await present.sendMessage(match!, 'Hello?')).status).toBe(404);
    expect((await present.sendRequest(match!)).status).toBe(404);
    expect(await present.requests()).toEqual([]);
    expect(await finds(present, match!)).toBe(false);

    await leave(present);
    await eraseAfterAWeek(await signUp(server, 'Emmy Noether'));
    expect(await tablesWith(server, match!._id)).toEqual([]);
  });
});

describe('the messages of a deleted account in a study session', () => {
  const [HELLO, ANSWER] = ['Hello', 'Hello Grace'];
  let alan: Student;
  let id: string;
  beforeEach(async () => {
    alan = await signUp(server, 'Alan Turing');
    for (const buddy of [grace, alan]) await makeBuddies(ada, buddy);
    id = await meet(server, ada, [grace, alan]);
  });

  /** Deletes an account and returns the reader with a new token. */
  async function erase(who: Student, reader: Student): Promise<Student> {
    const [leaving] = await advanceClock(server, 0, who);
    await leave(leaving);
    return eraseAfterAWeek(reader);
  }

  it('stay without its name and files', async () => {
    const { fileUrl } = (await upload(server, grace, 'notes.pdf', pdf)).body;
    const hello = (await write(grace, id, HELLO, { clientId: 'hello' })).body;
    await write(grace, id, '', { fileUrl });
    await write(alan, id, ANSWER, { replyTo: hello._id });
    await grace.api('PUT', `/api/messages/${hello._id}/reaction`, { emoji: '👍' });
    const present = await erase(grace, alan);
    const { body } = await read(present, id);
    expect(body).toMatchObject([
      { message: HELLO, sender: { name: 'Deleted student' } },
      { message: ANSWER, replyTo: { message: HELLO, sender: { name: 'Deleted student' } } },
    ]);
    expect(JSON.stringify(body)).not.toContain(grace._id);
    expect(body[0]).not.toHaveProperty('reactions');
  });

  it('stay when the creator of the session is deleted, until the last member is', async () => {
    await write(ada, id, HELLO);
    let present = await erase(ada, alan);
    expect(await conversationOf(present, id)).toMatchObject({
      session: { title: 'Graph Theory', isOpen: false, members: [{}, {}] },
      lastMessage: { message: HELLO, sender: { name: 'Deleted student' } },
    });
    present = await erase(grace, present);
    expect((await read(present, id)).body).toHaveLength(1);
    await erase(present, await signUp(server, 'Emmy Noether'));
    const { database } = server.context;
    const left = database.selectFrom('messages').select('id').where('recipient_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('an account that is deleted during its requests', () => {
  it('gets 401, and others get 404 for what they send to it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const gone = await signUp(server, 'Mary Ward');
      const other = await signUp(server, 'Joan Clarke');
      await makeBuddies(gone, other);
      const invitation = planIn(server, HOUR, { participants: [gone._id] });
      const remove = () =>
        server.context.database
          .transaction()
          .execute((trx) => deleteAccounts(trx, (eb) => eb('users.id', '=', gone._id)));
      const deletion = (async () => {
        for (let turn = 0; turn < round; turn += 1) await other.api('GET', '/api/users/me');
        await remove().catch(remove);
      })();
      const own = [
        gone.sendMessage(other, 'Bye'),
        gone.sendRequest(grace),
        gone.schedule(planIn(server, HOUR, { participants: [other._id] })),
        gone.saveProfile({ subjects: [{ name: 'Graphs' }] }),
      ];
      const toThem = [
        other.sendMessage(gone, 'Hello'),
        ada.sendRequest(gone),
        other.schedule(invitation),
      ];
      await deletion;
      // PostgreSQL may end a deadlock with the deletion, which is 503.
      for (const { status } of await Promise.all(own)) {
        expect([200, 201, 401, 503]).toContain(status);
      }
      for (const { status } of await Promise.all(toThem)) {
        expect([200, 201, 404, 503]).toContain(status);
      }
      expect((await other.sendMessage(gone, 'Hello?')).status).toBe(404);
      expect((await other.schedule(invitation)).status).toBe(404);
    }
  });
});
