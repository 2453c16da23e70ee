import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { AdminUsersResponse } from '../../../../contract/admin.ts';
import { logIn } from '../../../support/server/auth.ts';
import { serverForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  type ApiResponse,
  call,
  errorResponse,
  makeAdmin,
  makeBuddies,
  signUp,
  signUpByApi,
  type Student,
} from '../../../support/server/server.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { upload } from '../conversations/attachments/files.ts';
import { planIn } from '../sessions/plans.ts';

const server = serverForEachTest();
const [admin, ada] = studentsForEachTest(server, 'Root', 'Ada Lovelace');
beforeEach(() => makeAdmin(server, admin));

const users = (who: Student, query = '') =>
  who.api<AdminUsersResponse & { error: string }>('GET', `/api/admin/users${query}`);
const clear = (who: Student, what: 'users' | 'all', password = who.password) =>
  who.api<{ message: string; error: string }>('DELETE', `/api/admin/${what}`, { password });
const filesIn = (...path: string[]) => {
  const folder = join(server.config.DATA_DIR, ...path);
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function sendFile(from: Student, to: Student): Promise<void> {
  const { fileUrl } = (await upload(server, from, 'sheet.txt', 'Sheet 4')).body;
  const sent = await from.api('POST', '/api/messages', { recipientId: to._id, fileUrl });
  expect(sent.status).toBeLessThan(300);
}

describe('GET /api/admin/users', () => {
  it('returns the pictures of accounts', async () => {
    const { _id } = await signUp(server, 'Grace Hopper');
    await server.context.database
      .updateTable('users')
      .set({ avatar: 'picture' })
      .where('id', '=', _id)
      .execute();
    const avatar = '/api/avatars/picture.webp';
    expect((await users(admin)).body.users.find((one) => one._id === _id)).toMatchObject({
      avatar,
    });
    expect((await admin.api('GET', `/api/admin/users/${_id}`)).body).toMatchObject({ avatar });
  });

  // Covers 3.4, 7.10
  it('returns accounts newest first in pages', async () => {
    server.clock.advance(1_000);
    const grace = await signUp(server, 'Grace Hopper');
    const whole = await users(admin);
    expect(whole).toMatchObject({ status: 200, body: { count: 3 } });
    expect(whole.body.users[0]).toEqual({
      _id: grace._id,
      name: 'Grace Hopper',
      email: grace.email,
      university: 'University of London',
      createdAt: server.clock.now().toISOString(),
      role: 'student',
    });
    const first = await users(admin, '?limit=2');
    expect(first.body.users).toEqual(whole.body.users.slice(0, 2));
    const next = await users(admin, `?limit=2&cursor=${first.headers.get('x-next-cursor')!}`);
    expect(next.body).toEqual({ users: whole.body.users.slice(2), count: 3 });
    expect(next.headers.get('x-next-cursor')).toBeNull();
    expect((await users(admin, '?cursor=0198c0de-0000-7000-8000-000000000001')).status).toBe(400);
  });

  it('finds accounts by name, email and university', async () => {
    const grace = await signUpByApi(server, 'Grace Hopper', { university: 'Yale' });
    const find = async (q: string) => {
      const { body } = await users(admin, `?q=${encodeURIComponent(q)}`);
      expect(body.count).toBe(body.users.length);
      return body.users.map(({ name }) => name).sort();
    };
    expect(await find('hopp')).toEqual(['Grace Hopper']);
    expect(await find(grace.email.toUpperCase())).toEqual(['Grace Hopper']);
    expect(await find('yale')).toEqual(['Grace Hopper']);
    expect(await find('of london')).toEqual(['Ada Lovelace', 'Root']);
    await signUpByApi(server, 'Ünal Öz', { email: 'unal@example.edu' });
    for (const q of ['Ünal', 'ünal öz', 'ÖZ']) expect(await find(q)).toEqual(['Ünal Öz']);
    expect(await find('%')).toEqual([]);
  });

  // Covers 6.8
  it('returns 403 to students, as the deletions do', async () => {
    const refused: ApiResponse[] = [
      await users(ada),
      await clear(ada, 'users'),
      await clear(ada, 'all'),
    ];
    for (const response of refused) {
      expect(response).toMatchObject(errorResponse(403, 'Only an admin can do this.'));
    }
    expect((await call(server, 'GET', '/api/admin/users')).status).toBe(401);
    expect(filesIn('backups')).toEqual([]);
    expect((await users(admin)).body.count).toBe(2);
  });
});

describe('DELETE /api/admin/users', () => {
  // Covers 7.11
  it('keeps the accounts and data of admins', async () => {
    await makeBuddies(ada, admin);
    await admin.schedule({ ...planIn(server, HOUR), participants: [ada._id] });
    await ada.schedule({ ...planIn(server, HOUR), participants: [admin._id] });

    await server.context.tasks.settled();
    const { status, body } = await clear(admin, 'users');
    expect(status).toBe(200);
    expect(await readMails(server, ada.email)).toEqual([]);
    expect(body.message).toMatch(/^1 user was deleted; admin accounts stay\. The backup is /);
    expect((await users(admin)).body).toMatchObject({ count: 1, users: [{ name: 'Root' }] });
    expect(await admin.sessions()).toMatchObject([{ createdBy: admin._id, participants: [] }]);
    expect(await admin.requests()).toEqual([]);
    expect(await admin.notifications()).toEqual([]);
  });

  it('ends the auth sessions and sockets of deleted students', async () => {
    const page = await connectSocket(server, ada);
    await clear(admin, 'users');
    expect(await page.ended).toBe('io server disconnect');
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await logIn(server, ada)).status).toBe(400);
  });
});

describe('DELETE /api/admin/all', () => {
  // Covers 7.11
  it('keeps only the accounts of admins', async () => {
    const other = await signUpByApi(server, 'Second Root', { email: 'second@example.edu' });
    await makeAdmin(server, other);
    await makeBuddies(admin, other);
    await makeBuddies(ada, admin);
    await sendFile(admin, other);
    await sendFile(ada, admin);
    await admin.schedule({ ...planIn(server, HOUR), participants: [other._id] });
    expect(filesIn('attachments')).toHaveLength(2);

    expect((await clear(admin, 'all')).body.message).toMatch(
      /^All data was cleared and 1 user was/,
    );
    expect((await users(admin)).body.count).toBe(2);
    for (const path of ['requests', 'notifications', 'sessions', 'users/matches']) {
      expect((await admin.api('GET', `/api/${path}`)).body).toEqual([]);
    }
    expect(await admin.unreadCounts()).toEqual({});
    expect(filesIn('attachments')).toEqual([]);
    expect((await admin.api('GET', '/api/users/me')).status).toBe(200);
  });
});

describe('a deletion', () => {
  // Covers 7.11
  it.each(['users', 'all', 'users/:userId'])(
    'of %s needs no body within ten minutes after a login',
    async (what) => {
      server.clock.advance(10 * MINUTE + 1);
      const path = `/api/admin/${what.replace(':userId', ada._id)}`;
      const refusal = errorResponse(403, 'Log in again to delete.');
      expect(await admin.api('DELETE', path)).toMatchObject(refusal);
      expect(await admin.api('DELETE', path, {})).toMatchObject(refusal);
      expect((await users(admin)).body.count).toBe(2);
      const { body } = await logIn(server, admin);
      server.clock.advance(10 * MINUTE - 1_000);
      const response = await fetch(server.url + path, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${body.token}` },
      });
      expect(response.status).toBe(200);
      expect((await users(admin)).body.count).toBe(1);
    },
  );

  it('refuses a wrong password, and writes no backup', async () => {
    expect(await clear(admin, 'users', 'Wrong-guess-1')).toMatchObject(
      errorResponse(400, 'This is not your password.'),
    );
    for (let attempt = 2; attempt <= 5; attempt += 1) await clear(admin, 'users', 'Wrong-guess-1');
    expect((await clear(admin, 'users')).status).toBe(429);
    expect(filesIn('backups')).toEqual([]);
    expect((await users(admin)).body.count).toBe(2);
  });

  it('writes a backup first that only its owner can read', async () => {
    await makeBuddies(ada, admin);
    await sendFile(ada, admin);
    await clear(admin, 'all');
    server.clock.advance(1_000);
    await clear(admin, 'users');

    const folders = filesIn('backups').sort();
    expect(folders).toHaveLength(2);
    const folder = join(server.config.DATA_DIR, 'backups', folders[0]!);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(filesIn('backups', folders[0]!, 'attachments')).toHaveLength(1);
    const rowsOf = (table: string) => {
      const file = join(folder, 'tables', `${table}.ndjson`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const names = rowsOf('users').map((user) => user['name']);
    expect(names.sort()).toEqual(['Ada Lovelace', 'Root']);
    expect(rowsOf('messages')).toHaveLength(1);
  });

  it.each([
    ['users', 'delete-users'],
    ['all', 'clear-data'],
  ] as const)('stores an audit entry with the admin who deleted %s', async (what, action) => {
    await clear(admin, what);
    const audit = server.context.database.selectFrom('audit_log').selectAll();
    const rows = await audit.where('actor_id', 'is not', null).execute();
    expect(rows).toMatchObject([{ actor_id: admin._id, action }]);
    expect(JSON.parse(rows[0]!.detail)).toEqual({ users: 1, backup: filesIn('backups')[0] });
  });
});
