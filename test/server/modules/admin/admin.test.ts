import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AdminUserDetails,
  AdminUsersResponse,
  AuditEntry,
} from '../../../../contract/admin.ts';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import { clear as clearAs } from '../../../../server/modules/admin/clearing.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { insertStudent } from '../../../support/server/insertStudent.ts';
import { readMails } from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  startSharedServer,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { makeAdmin, makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import {
  connectSocket,
  connectSockets,
  receivedBy,
} from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { upload } from '../conversations/attachments/files.ts';
import { planIn } from '../sessions/plans.ts';

stopJobs();
const server = await startSharedServer();
const { database } = server.context;
const folderOf = (...path: string[]) => join(server.config.DATA_DIR, ...path);

beforeEach(async () => {
  for (const table of ['audit_log', 'users'] as const) await database.deleteFrom(table).execute();
  for (const folder of ['attachments', 'backups']) {
    for (const name of filesIn(folder)) rmSync(folderOf(folder, name), { recursive: true });
  }
});
const [admin, ada, grace] = studentsForEachTest(server, 'Root', 'Ada Lovelace', 'Grace Hopper');
beforeEach(() => makeAdmin(server, admin));

const users = (who: Student, query = '') =>
  who.api<AdminUsersResponse & { error: string }>('GET', `/api/admin/users${query}`);
const countOf = async (who: Student) => (await users(who)).body.count;
const clear = (who: Student, what: 'users' | 'all', password = who.password) =>
  who.api<{ message: string; error: string }>('DELETE', `/api/admin/${what}`, { password });
const filesIn = (...path: string[]) => {
  const folder = folderOf(...path);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const path = ({ _id }: Student, rest = '') => `/api/admin/users/${_id}${rest}`;
const suspend = (who: Student, other: Student) => who.api('PUT', path(other, '/suspension'));
const lift = (who: Student, other: Student) => who.api('DELETE', path(other, '/suspension'));
const setRole = (who: Student, other: Student, role: string) =>
  who.api<{ error: string }>('PUT', path(other, '/role'), { role });
const names = async (who: Student) => (await who.search()).body.map(({ name }) => name).sort();
const actions = async () =>
  (await admin.api<AuditEntry[]>('GET', '/api/admin/audit')).body.map(({ action, actor, user }) => [
    action,
    actor?.name,
    user?.name,
  ]);

const ADMIN_ONLY = errorResponse(403, 'Only an admin can do this.');

// Covers 6.8
it('everything about other accounts is only for admins', async () => {
  const { body } = await call<{ paths: Record<string, object> }>(server, 'GET', '/api/docs/json');
  const routes = Object.entries(body.paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), route] as const),
  );
  const ofAdmins = routes.filter(([, route]) => route.startsWith('/api/admin/'));
  expect(ofAdmins.length).toBeGreaterThan(15);
  for (const [method, route] of ofAdmins) {
    const refused = await ada.api(method, route.replace(/\{\w+\}/, grace._id));
    expect([route, refused]).toMatchObject([route, ADMIN_ONLY]);
  }
  expect((await call(server, 'GET', '/api/admin/users')).status).toBe(401);
  expect(filesIn('backups')).toEqual([]);
  expect(await countOf(admin)).toBe(3);
  expect(await actions()).toEqual([]);
});

describe('GET /api/admin/users', () => {
  it('returns accounts with their pictures, newest first, in pages', async () => {
    server.clock.advance(1_000);
    const zoe = await signUp(server, 'Zoe');
    const picture = database.updateTable('users').set({ avatar: 'picture' });
    await picture.where('id', '=', zoe._id).execute();
    const avatar = '/api/avatars/picture.webp';
    const whole = await users(admin);
    expect(whole).toMatchObject({ status: 200, body: { count: 4 } });
    expect(whole.body.users[0]).toEqual({
      _id: zoe._id,
      name: 'Zoe',
      email: zoe.email,
      university: 'University of London',
      avatar,
      createdAt: server.clock.now().toISOString(),
      role: 'student',
    });
    expect((await admin.api('GET', path(zoe))).body).toMatchObject({ avatar });
    expect(whole.body.users[1]).not.toHaveProperty('avatar');
    const first = await users(admin, '?limit=2');
    expect(first.body.users).toEqual(whole.body.users.slice(0, 2));
    const next = await users(admin, `?limit=2&cursor=${first.headers.get('x-next-cursor')!}`);
    expect(next.body).toEqual({ users: whole.body.users.slice(2), count: 4 });
    expect(next.headers.get('x-next-cursor')).toBeNull();
    const unknown = errorResponse(400, 'This page of users is unknown.');
    expect(await users(admin, `?cursor=${UNKNOWN_ID}`)).toMatchObject(unknown);
  });

  it('finds accounts by name, email and university', async () => {
    const add = (name: string, email: string, university: string) =>
      insertStudent(server.context, { name, email, university });
    await add('Mary Jackson', 'mary@example.edu', 'Yale');
    const find = async (q: string) => {
      const { body } = await users(admin, `?q=${encodeURIComponent(q)}`);
      expect(body.count).toBe(body.users.length);
      return body.users.map(({ name }) => name).sort();
    };
    expect(await find('jacks')).toEqual(['Mary Jackson']);
    expect(await find('MARY@EXAMPLE.EDU')).toEqual(['Mary Jackson']);
    expect(await find('yale')).toEqual(['Mary Jackson']);
    expect(await find('of london')).toEqual(['Ada Lovelace', 'Grace Hopper', 'Root']);
    await add('Ünal Öz', 'unal@example.edu', '');
    for (const q of ['Ünal', 'ünal öz', 'ÖZ']) expect(await find(q)).toEqual(['Ünal Öz']);
    expect(await find('%')).toEqual([]);
  });
});

it('an account for admins has facts and no private texts', async () => {
  await makeBuddies(ada, grace);
  await ada.sendMessage(grace, 'A secret');
  await grace.api('POST', '/api/reports', { userId: ada._id, reason: 'spam' });
  const { body, status } = await admin.api<AdminUserDetails>('GET', path(ada));
  expect(status).toBe(200);
  expect(body).toEqual({
    _id: ada._id,
    name: 'Ada Lovelace',
    email: ada.email,
    university: 'University of London',
    location: '',
    role: 'student',
    createdAt: server.clock.now().toISOString(),
    emailVerified: false,
    deletionAt: null,
    lastActiveAt: server.clock.now().toISOString(),
    authSessions: 1,
    buddies: 1,
    sentRequests: 1,
    sentMessages: 1,
    studySessions: 0,
    blockers: 0,
    reports: 1,
    openReports: 1,
  });
  expect((await admin.api('GET', `/api/admin/users/${UNKNOWN_ID}`)).status).toBe(404);
});

describe('a suspension', () => {
  it('ends auth sessions and sockets, refuses logins and hides the student until it is lifted', async () => {
    await makeBuddies(ada, grace);
    const write = () => grace.sendMessage(ada, 'Hello?');
    const pages = await connectSockets(server, ada, grace);
    expect((await suspend(admin, ada)).body).toEqual({ message: 'The account is suspended.' });
    expect(await pages[0].ended).toBe('io server disconnect');
    expect(await receivedBy(pages[1], 'connectionChanged')).toEqual([
      { userId: ada._id, status: 'rejected' },
    ]);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await refresh(server, ada.refreshToken)).status).toBe(401);
    const error = expect.stringMatching(/^This account is suspended\./);
    expect(await logIn(server, ada)).toMatchObject(errorResponse(403, error));
    expect((await logIn(server, { ...ada, password: 'Wrong-guess-1' })).status).toBe(400);
    expect(await names(grace)).toEqual([]);
    expect(await grace.matches()).toEqual([]);
    expect((await write()).status).toBe(404);
    const zoe = await signUp(server, 'Zoe');
    expect((await zoe.sendRequest(ada)).status).toBe(404);

    expect((await lift(admin, ada)).body).toEqual({ message: 'The suspension is lifted.' });
    expect((await logIn(server, ada)).status).toBe(200);
    expect(await names(grace)).toEqual(['Ada Lovelace', 'Zoe']);
    expect((await write()).status).toBe(201);
    expect(await actions()).toEqual([
      ['lift-suspension', 'Root', 'Ada Lovelace'],
      ['suspend', 'Root', 'Ada Lovelace'],
    ]);
  });

  it('hides the student in study sessions, without reminders, until it is lifted', async () => {
    await makeBuddies(ada, grace);
    await ada.schedule(planIn(server, HOUR, { title: 'By Ada', participants: [grace._id] }));
    const plan = planIn(server, 2 * HOUR, { title: 'By Grace', participants: [ada._id] });
    const { _id } = (await grace.schedule(plan)).body;
    const seen = async (who: Student) =>
      (await who.sessions()).map(({ title, participants }) => [title, participants.length]);
    await suspend(admin, ada);
    expect(await seen(grace)).toEqual([['By Grace', 0]]);
    await grace.changeSession(_id, { ...plan, title: 'Changed', participants: [] });
    const present = await advanceClock(server, 51 * MINUTE, grace, admin);
    const page = await connectSocket(server, present[0]);
    await server.app.modules.reminders.send();
    await page.settled();
    expect(page.all('session_reminder')).toEqual([]);
    page.close();
    const query = database.selectFrom('notifications').select('message');
    const stored = await query.where('user_id', '=', ada._id).execute();
    expect(stored.filter(({ message }) => /Changed|starts in/.test(message))).toEqual([]);

    await lift(present[1], ada);
    expect(await seen(present[0])).toEqual([
      ['By Ada', 1],
      ['Changed', 1],
    ]);
  });
});

describe('admins', () => {
  it('are not suggested to students', async () => {
    expect(await names(ada)).toEqual(['Grace Hopper']);
    const made = await setRole(admin, grace, 'admin');
    expect(made.body).toEqual({ message: 'The student is an admin now.' });
    expect(await names(ada)).toEqual([]);
    const removed = await setRole(admin, grace, 'student');
    expect(removed.body).toEqual({ message: 'The student is no admin any more.' });
    expect(await names(ada)).toEqual(['Grace Hopper']);
    expect(await actions()).toEqual([
      ['make-student', 'Root', 'Grace Hopper'],
      ['make-admin', 'Root', 'Grace Hopper'],
    ]);
  });

  it('cannot remove, suspend or delete the only admin', async () => {
    const refusal = 'This is the only admin. Make another student an admin first.';
    const refused = [
      await setRole(admin, admin, 'student'),
      await suspend(admin, admin),
      await admin.api('DELETE', path(admin)),
    ];
    for (const response of refused) expect(response).toMatchObject(errorResponse(409, refusal));
    await setRole(admin, ada, 'admin');
    await suspend(admin, ada);
    expect((await setRole(admin, admin, 'student')).status).toBe(409);
    await lift(admin, ada);
    const own = errorResponse(409, 'You cannot do this to your own account.');
    expect(await suspend(admin, admin)).toMatchObject(own);
    expect((await setRole(admin, admin, 'student')).status).toBe(200);
    expect((await admin.api('GET', '/api/admin/audit')).status).toBe(403);
  });

  it.each([
    ['demote', (who: Student, other: Student) => setRole(who, other, 'student')],
    ['suspend', suspend],
    ['delete', (who: Student, other: Student) => who.api('DELETE', path(other))],
  ] as const)('remain when two %s each other at the same time', async (_name, act) => {
    await setRole(admin, ada, 'admin');
    await Promise.all([act(admin, ada), act(ada, admin)]);
    const admins = database.selectFrom('users').select('id').where('role', '=', 'admin');
    expect(await admins.where('suspended_at', 'is', null).execute()).not.toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, unknown[]]>([
    ['sign out a student', () => admin.api('POST', path(ada, '/sign-out')), [200, 200, 'sign-out']],
    ['delete a student', () => admin.api('DELETE', path(ada)), [400, 404, 'delete-user']],
    ['delete all students', () => clear(admin, 'users'), [400, 404, 'delete-users']],
  ])('end auth sessions and sockets when they %s', async (_what, act, result) => {
    const page = await connectSocket(server, ada);
    const message = expect.stringMatching(/^(The student is signed out|The account is|2 users)/);
    expect(await act()).toMatchObject({ status: 200, body: { message } });
    expect(await page.ended).toBe('io server disconnect');
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    const login = (await logIn(server, ada)).status;
    const account = (await admin.api('GET', path(ada))).status;
    const [[action, by] = []] = await actions();
    expect([login, account, action, by]).toEqual([...result, 'Root']);
  });
});

async function sendFile(from: Student, to: Student): Promise<void> {
  const { fileUrl } = (await upload(server, from, 'sheet.txt', 'Sheet 4')).body;
  const sent = await from.api('POST', '/api/messages', { recipientId: to._id, fileUrl });
  expect(sent.status).toBeLessThan(300);
}

/** The admin and the details of the newest deletion in the audit log. */
async function newestDeletion() {
  const audit = database.selectFrom('audit_log').selectAll().orderBy('id', 'desc');
  const row = await audit.where('actor_id', 'is not', null).executeTakeFirstOrThrow();
  return { actorId: row.actor_id, action: row.action, ...(JSON.parse(row.detail) as object) };
}

describe('a deletion', () => {
  it('of all users keeps the accounts and data of admins', async () => {
    await makeBuddies(ada, admin);
    await admin.schedule(planIn(server, HOUR, { participants: [ada._id] }));
    await ada.schedule(planIn(server, HOUR, { participants: [admin._id] }));

    await server.context.tasks.settled();
    const { status, body } = await clear(admin, 'users');
    expect(status).toBe(200);
    expect(await readMails(server, ada.email)).toEqual([]);
    expect(body.message).toMatch(/^2 users were deleted; admin accounts stay\. The backup is /);
    expect((await users(admin)).body).toMatchObject({ count: 1, users: [{ name: 'Root' }] });
    expect(await admin.sessions()).toMatchObject([{ createdBy: admin._id, participants: [] }]);
    expect(await admin.requests()).toEqual([]);
    expect(await admin.notifications()).toEqual([]);
    const [backup = 'none'] = filesIn('backups');
    const actorId = admin._id;
    expect(await newestDeletion()).toEqual({ actorId, action: 'delete-users', users: 2, backup });
  });

  it('of all data keeps only the accounts of admins, and a backup of before', async () => {
    await makeAdmin(server, grace);
    await makeBuddies(admin, grace);
    await makeBuddies(ada, admin);
    await sendFile(admin, grace);
    await sendFile(ada, admin);
    await admin.schedule(planIn(server, HOUR, { participants: [grace._id] }));
    expect(filesIn('attachments')).toHaveLength(2);

    const { message } = (await clear(admin, 'all')).body;
    expect(message).toMatch(/^All data was cleared and 1 user was/);
    expect(await countOf(admin)).toBe(2);
    for (const path of ['requests', 'notifications', 'sessions', 'users/matches'])
      expect((await admin.api('GET', `/api/${path}`)).body).toEqual([]);
    expect(await admin.unreadCounts()).toEqual({});
    expect(filesIn('attachments')).toEqual([]);
    expect((await admin.api('GET', '/api/users/me')).status).toBe(200);

    const [backup = 'none'] = filesIn('backups');
    const actorId = admin._id;
    expect(await newestDeletion()).toEqual({ actorId, action: 'clear-data', users: 1, backup });
    const manifest = readFileSync(folderOf('backups', backup, 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({
      ...{ rows: { users: 3, messages: 2 }, files: { attachments: 2 } },
    });
  });

  it('needs the password, or none within ten minutes after a login', async () => {
    expect(await clear(admin, 'users', 'Wrong-guess-1')).toMatchObject(
      errorResponse(400, 'This is not your password.'),
    );
    server.clock.advance(10 * MINUTE + 1);
    const paths = [path(ada), '/api/admin/users', '/api/admin/all'];
    const refusal = errorResponse(403, 'Log in again to delete.');
    for (const each of paths) {
      expect(await admin.api('DELETE', each)).toMatchObject(refusal);
      expect(await admin.api('DELETE', each, {})).toMatchObject(refusal);
    }
    expect(filesIn('backups')).toEqual([]);
    expect(await countOf(admin)).toBe(3);

    const { token } = (await logIn(server, admin)).body;
    server.clock.advance(10 * MINUTE - 1_000);
    const left = [];
    for (const each of paths) {
      expect((await call(server, 'DELETE', each, { token })).status).toBe(200);
      left.push(await countOf(admin));
      server.clock.advance(100);
    }
    expect(left).toEqual([2, 1, 1]);
  });

  it('of everybody is off with DATABASE_URL unless ALLOW_DESTRUCTIVE_ADMIN is set', async () => {
    const off = { DATABASE_URL: 'postgres:', ALLOW_DESTRUCTIVE_ADMIN: 'false' } as const;
    const context = { ...server.context, config: { ...server.config, ...off } };
    const refused = clearAs(context, {} as never, 'clear-data', admin.password);
    await expect(refused).rejects.toThrow(/^Deleting everybody is switched off here; whoever runs/);
  });
});
