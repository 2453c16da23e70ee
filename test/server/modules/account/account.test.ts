import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeleteAccountResponse, ExportLinkResponse } from '../../../../contract/account.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import { listExportEntries } from '../../../../server/modules/account/export/exportEntries.ts';
import {
  listRecords,
  RECORD_TABLES,
} from '../../../../server/modules/account/export/ownRecordRepository.ts';
import { deleteAccounts } from '../../../../server/modules/account/repository.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { forgotPassword, logIn, refresh } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readMails, readVerificationToken } from '../../../support/server/outbox.ts';
import { call, fieldError, startSharedServer } from '../../../support/server/server.ts';
import { makeAdmin, makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { tablesWith } from '../../../support/server/tablesWith.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';
import { pdf, picture, upload } from '../conversations/attachments/files.ts';
import { conversationOf, decline, meet, read, write } from '../conversations/sessions/group.ts';
import { planIn } from '../sessions/plans.ts';
import { every } from '../sessions/seriesPlans.ts';
import { insertEverything } from './everything.ts';

stopJobs();
const server = await startSharedServer();
const { database } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const leave = (who: Student, password = who.password) =>
  who.api<DeleteAccountResponse>('DELETE', '/api/users/me', { password });
const finds = async ({ search }: Student, other: { _id: string }) =>
  (await search({ limit: '50' })).body.some(({ _id }) => _id === other._id);
const waitForMail = (text: string | RegExp, { email }: Pick<Student, 'email'> = ada) =>
  waitFor(async () => expect((await readMails(server, email)).at(-1)).toMatch(text));
/** Deletes the accounts that were scheduled a week ago. Returns the reader with a new token. */
async function eraseAfterAWeek(reader: Student): Promise<Student> {
  const [present] = await advanceClock(server, 7 * DAY, reader);
  await server.app.modules.account.eraseDue();
  return present;
}

describe('an account whose deletion is requested', () => {
  it('ends at once with the password of its student, and is hidden from others', async () => {
    await makeBuddies(ada, grace);
    const emmy = await signUp(server, 'Emmy Noether');
    await ada.sendRequest(emmy);
    const socket = await connectSocket(server, ada);
    const wrong = await leave(ada, 'not-my-password');
    expect(wrong).toMatchObject(fieldError('password', expect.any(String)));
    const { body } = await leave(ada);
    const deletionAt = new Date(server.clock.now().getTime() + 7 * DAY).toISOString();
    expect(body).toEqual({ message: 'Your account will be deleted.', deletionAt });
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
    await waitForMail(
      /will be deleted on \w{3}, \w{3} \d+, \d\d:\d\d UTC, as you asked\.[^]+ before then:[^]+another password/,
    );
  });

  it('stays when the student logs in within seven days', async () => {
    await makeBuddies(ada, grace);
    await leave(ada);
    server.clock.advance(7 * DAY - 1);
    expect((await logIn(server, ada)).body.deletionCancelled).toBe(true);
    expect((await logIn(server, ada)).body.deletionCancelled).toBeUndefined();
    const present = await eraseAfterAWeek(grace);
    expect(await present.matches()).toMatchObject([{ _id: ada._id, name: 'Ada Lovelace' }]);
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
    const error = 'You are the only admin. Make another student an admin first.';
    expect(await leave(admin)).toMatchObject({ status: 409, body: { error } });
    await makeAdmin(server, grace);
    expect((await leave(admin)).status).toBe(200);
  });
});

describe('an account that is deleted after seven days', () => {
  it('leaves nothing that names the student in any table, file or mail', async () => {
    const augusta = await signUp(server, 'Augusta King');
    const ada = { ...augusta, email: 'countess@example.edu' };
    const { api, email, password } = ada;
    await api('PUT', '/api/users/me/email', { email, password });
    await api('POST', `/api/users/verify-email/${await readVerificationToken(server, email)}`);
    await api('PUT', '/api/users/me/email', { email: 'lady@UNI.edu', password });
    await grace.api('PATCH', '/api/notifications/preferences', { message: 'email' });
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'cv.pdf', pdf)).body;
    const theirs = (await upload(server, grace, 'notes.pdf', pdf)).body;
    await ada.sendMessage(grace, 'See you', { clientId: 'one', fileUrl });
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
    await waitForMail('Subject: Reset your Study Buddy password', ada);
    await sendFile(server, ada, UPLOAD_PATHS[0], await picture('png'));
    await leave(ada);
    await waitForMail('Subject: Your Study Buddy account will be deleted', ada);
    const present = await eraseAfterAWeek(grace);

    const emails = [augusta.email, ada.email, 'lady@uni.edu'];
    for (const text of [ada._id, ...emails, 'Augusta', 'Byron', 'Countess', 'cv.pdf'])
      expect([text, await tablesWith(server, text)]).toEqual([text, []]);
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

  it('tells others once that its study sessions are gone, and of each what is cancelled', async () => {
    await makeBuddies(ada, grace);
    const plan = planIn(server, 9 * DAY, { participants: [grace._id] });
    await ada.schedule(plan);
    await ada.schedule({ ...plan, ...every(1, { count: 3 }) });
    await leave(ada);
    const page = await connectSocket(server, grace);
    await eraseAfterAWeek(grace);
    await page.settled();
    expect(page.all('newNotification')).toHaveLength(2);
    expect(page.all('sessionChanged')).toHaveLength(1);
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
    expect(await present.thread(match!)).toMatchObject([
      { senderId: match!._id, message: 'Keep this' },
      { senderId: grace._id, message: 'I will' },
    ]);
    expect((await present.sendMessage(match!, 'Hello?')).status).toBe(404);
    expect((await present.sendRequest(match!)).status).toBe(404);
    expect(await finds(present, match!)).toBe(false);

    await leave(present);
    await eraseAfterAWeek(await signUp(server, 'Emmy Noether'));
    expect(await tablesWith(server, match!._id)).toEqual([]);
  });
});

it('the messages of deleted accounts in a study session stay without names, until the last member is deleted', async () => {
  const alan = await signUp(server, 'Alan Turing');
  for (const buddy of [grace, alan]) await makeBuddies(ada, buddy);
  const id = await meet(server, ada, [grace, alan]);
  /** Deletes an account and returns the reader with a new token. */
  async function erase(who: Student, reader: Student): Promise<Student> {
    const [leaving] = await advanceClock(server, 0, who);
    await leave(leaving);
    return eraseAfterAWeek(reader);
  }
  const sender = { name: 'Deleted student' };
  const { fileUrl } = (await upload(server, grace, 'notes.pdf', pdf)).body;
  const hello = (await write(grace, id, 'Hello', { clientId: 'hello' })).body;
  await write(grace, id, '', { fileUrl });
  await write(alan, id, 'Hello Grace', { replyTo: hello._id });
  await write(ada, id, 'Welcome');
  await grace.react(hello._id, '👍');

  let present = await erase(ada, alan);
  expect(await conversationOf(present, id)).toMatchObject({
    session: { title: 'Graph Theory', isOpen: false, members: [{}, {}] },
    lastMessage: { message: 'Welcome', sender },
  });
  present = await erase(grace, present);
  const { body } = await read(present, id);
  expect(body).toMatchObject([
    { message: 'Hello', sender },
    { message: 'Hello Grace', replyTo: { message: 'Hello', sender } },
    { message: 'Welcome', sender },
  ]);
  expect(JSON.stringify(body)).not.toContain(grace._id);
  expect(body[0]).not.toHaveProperty('reactions');
  await erase(present, await signUp(server, 'Emmy Noether'));
  const left = database.selectFrom('messages').select('id').where('recipient_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

it('an account that is deleted during its requests gets 401, and others get 404', async () => {
  for (let round = 0; round < 6; round += 1) {
    const gone = await signUp(server, 'Mary Ward');
    const other = await signUp(server, 'Joan Clarke');
    await makeBuddies(gone, other);
    const invitation = planIn(server, HOUR, { participants: [gone._id] });
    const remove = () =>
      database
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
    for (const { status } of await Promise.all(own)) expect([200, 201, 401, 503]).toContain(status);
    for (const { status } of await Promise.all(toThem))
      expect([200, 201, 404, 503]).toContain(status);
  }
});

const requestUrl = async ({ api }: Student) =>
  (await api<ExportLinkResponse>('POST', '/api/users/me/exports', {})).body.url;

const download = (url: string) => fetch(server.url + url);

/** Returns the texts of the files of an export by name. */
async function exportOf({ _id }: Student): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name, open } of await listExportEntries(server.context, _id)) {
    const content = await open();
    if (content) files.set(name, await text(content));
  }
  return files;
}

describe('the download of all own data', () => {
  it('has everything about the student, without secrets and emails of others', async () => {
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'notes/1.pdf', pdf)).body;
    const first = (await ada.sendMessage(grace, 'My notes', { fileUrl })).body._id;
    await grace.sendMessage(ada, 'Thanks', { replyTo: first });
    await grace.react(first, '👍');
    await ada.api('PATCH', '/api/notifications/preferences', { message: 'email' });

    const files = await exportOf(ada);
    const response = await download(await requestUrl(ada));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'no-store',
    });
    const archive = Buffer.from(await response.arrayBuffer());
    const end = archive.lastIndexOf('PK\x05\x06');
    expect(archive.readUInt16LE(end + 10)).toBe(files.size);
    const read = (part: string): unknown => {
      const [, json] = [...files].find(([name]) => name.includes(part)) ?? [];
      return JSON.parse(json ?? '');
    };
    expect(read('profile')).toMatchObject({ name: 'Ada Lovelace', email: ada.email });
    expect(read('study-buddies')).toEqual(['Grace Hopper']);
    expect(read('requests')).toMatchObject([{ recipient: 'Grace Hopper', status: 'accepted' }]);
    expect(read('records/notification_preferences')).toEqual([
      { user_id: ada._id, kind: 'message', choice: 'email' },
    ]);
    const file = expect.stringContaining('.pdf');
    expect(read('conversations/Grace Hopper')).toMatchObject([
      { sender: 'me', message: 'My notes', file, myReaction: null, otherReaction: '👍' },
      { sender: 'other', message: 'Thanks', replyTo: 'My notes', otherReaction: null },
    ]);
    const [, content] = [...files].find(([name]) => name.startsWith('files/')) ?? [];
    expect(content).toBe(pdf.toString());
    const all = [...files.values()].join('\n');
    for (const secret of [grace.email, '$argon2', 'token_hash', ada.refreshToken])
      expect(all).not.toContain(secret);
  });

  it('has the conversations of study sessions that can be read, and the own messages of others', async () => {
    const alan = await signUp(server, 'Alan Turing');
    for (const buddy of [grace, alan]) await makeBuddies(ada, buddy);
    const id = await meet(server, ada, [grace, alan]);
    const hello = (await write(grace, id, 'Hello')).body;
    await write(alan, id, 'Hello Grace', { replyTo: hello._id });
    await alan.react(hello._id, '👍');
    const file = `conversations/Graph Theory-${id}.json`;
    const conversationIn = async (who: Student) =>
      JSON.parse((await exportOf(who)).get(file) ?? '') as unknown;
    expect(await conversationIn(alan)).toMatchObject([
      { sender: 'Grace Hopper', message: 'Hello', myReaction: '👍' },
      { sender: 'me', message: 'Hello Grace', replyTo: 'Hello', myReaction: null },
    ]);
    await decline(alan, id);
    expect(await conversationIn(alan)).toMatchObject([
      { sender: 'me', message: 'Hello Grace', replyTo: null },
    ]);
    await decline(grace, id);
    const names = [...(await exportOf(ada)).keys()];
    expect(names.filter((name) => name.includes(id))).toEqual([file]);
  });

  it('has the match percentage of a request only for its sender', async () => {
    const { body } = await ada.sendRequest(grace);
    const requests = RECORD_TABLES.find(({ name }) => name === 'connection_requests')!;
    const percentages = async () =>
      (await Promise.all([ada, grace].map(({ _id }) => listRecords(database, _id, requests)))).map(
        ([row]) => row?.['match_percentage'],
      );
    await grace.decideRequest(body.request._id, 'accept');
    expect(await percentages()).toEqual([15, undefined]);
    // The row says then that Grace sent it.
    await ada.unmatch(grace);
    expect(await percentages()).toEqual([undefined, undefined]);
  });

  it('has the own rows of every table, with every column that is not hidden', async () => {
    for (const student of [ada, grace]) await insertEverything(database, student._id);
    const tables = await database.introspection.getTables();
    for (const table of RECORD_TABLES) {
      const { name, rule } = table;
      const rows = await listRecords(database, ada._id, table);
      const hidden: readonly string[] = ('hidden' in rule && rule.hidden) || [];
      const { columns = [] } = tables.find((each) => each.name === name) ?? {};
      const names = columns.map((column) => column.name);
      expect(names).toEqual(expect.arrayContaining([...hidden]));
      const exported = names.filter((column) => !hidden.includes(column)).sort();
      expect([name, ...rows.map((row) => Object.keys(row).sort())]).toEqual([name, exported]);
      expect(JSON.stringify(rows)).not.toContain(grace._id);
      expect(JSON.stringify(rows)).not.toContain('secret of');
    }
  });

  it('needs a URL signed for the student in the last two minutes, and its auth session', async () => {
    const [url, urlOfGrace] = await Promise.all([ada, grace].map(requestUrl));
    const error = 'This address is no longer valid. Ask for the download again.';
    const expectRefused = async (address = '') =>
      expect(await call(server, 'GET', address)).toMatchObject({ status: 403, body: { error } });
    expect((await download(url!)).status).toBe(200);
    for (const forged of [
      url!.replace(ada._id, grace._id),
      url!.replace('expires=', 'expires=9'),
      url!.replace(/session=[\w-]+/, `session=${grace._id}`),
    ])
      await expectRefused(forged);
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken: grace.refreshToken } });
    await expectRefused(urlOfGrace);
    server.clock.advance(2 * MINUTE);
    await expectRefused(url);
  });
});
