import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { AdminUserDetails, AuditEntry } from '../../../../contract/admin.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import { serverForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeAdmin,
  makeBuddies,
  signUp,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';

const LAST_ADMIN = 'This is the only admin. Make another student an admin first.';

const server = serverForEachTest();
const [admin, ada, grace] = studentsForEachTest(server, 'Root', 'Ada Lovelace', 'Grace Hopper');
beforeEach(() => makeAdmin(server, admin));

const path = ({ _id }: Student, rest = '') => `/api/admin/users/${_id}${rest}`;
const suspend = (who: Student, other: Student) => who.api('PUT', path(other, '/suspension'));
const setRole = (who: Student, other: Student, role: string) =>
  who.api<{ error: string }>('PUT', path(other, '/role'), { role });
const names = async (who: Student) =>
  (await who.api<SearchResult[]>('GET', '/api/users/search')).body.map(({ name }) => name).sort();
const actions = async () =>
  (await admin.api<AuditEntry[]>('GET', '/api/admin/audit')).body.map(({ action, actor, user }) => [
    action,
    actor?.name,
    user?.name,
  ]);

describe('an account for admins', () => {
  it('has facts and no private texts', async () => {
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

  it('is only for admins, as all actions are', async () => {
    const refused = [
      await ada.api('GET', path(grace)),
      await suspend(ada, grace),
      await ada.api('DELETE', path(grace, '/suspension')),
      await ada.api('POST', path(grace, '/sign-out')),
      await setRole(ada, ada, 'admin'),
      await ada.api('DELETE', path(grace)),
      await ada.api('GET', '/api/admin/audit'),
      await ada.api('GET', '/api/admin/reports?status=open'),
      await ada.api('POST', `/api/admin/reports/${UNKNOWN_ID}/decision`, { decision: 'dismissed' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await actions()).toEqual([]);
  });
});

describe('a suspension', () => {
  it('ends auth sessions and sockets and refuses logins until it is lifted', async () => {
    const page = await connectSocket(server, ada);
    expect((await suspend(admin, ada)).status).toBe(200);
    expect(await page.ended).toBe('io server disconnect');
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await refresh(server, ada.refreshToken)).status).toBe(401);
    const refused = await logIn(server, ada);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatch(/^This account is suspended\./);
    expect((await logIn(server, { ...ada, password: 'Wrong-guess-1' })).status).toBe(400);

    expect((await admin.api('DELETE', path(ada, '/suspension'))).status).toBe(200);
    expect((await logIn(server, ada)).status).toBe(200);
    expect(await actions()).toEqual([
      ['lift-suspension', 'Root', 'Ada Lovelace'],
      ['suspend', 'Root', 'Ada Lovelace'],
    ]);
  });

  it('hides the student, to whom nobody can write', async () => {
    await makeBuddies(ada, grace);
    const write = () => grace.sendMessage(ada, 'Hello?');
    const page = await connectSocket(server, grace);
    await suspend(admin, ada);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([{ userId: ada._id, status: 'rejected' }]);
    page.close();
    expect(await names(grace)).toEqual([]);
    expect(await grace.matches()).toEqual([]);
    expect((await write()).status).toBe(404);
    const zoe = await signUp(server, 'Zoe');
    expect((await zoe.sendRequest(ada)).status).toBe(404);

    await admin.api('DELETE', path(ada, '/suspension'));
    expect(await names(grace)).toEqual(['Ada Lovelace', 'Zoe']);
    expect((await write()).status).toBe(201);
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
    const query = server.context.database.selectFrom('notifications').select('message');
    const stored = await query.where('user_id', '=', ada._id).execute();
    expect(stored.filter(({ message }) => /Changed|starts in/.test(message))).toEqual([]);

    await present[1].api('DELETE', path(ada, '/suspension'));
    expect(await seen(present[0])).toEqual([
      ['By Ada', 1],
      ['Changed', 1],
    ]);
  });
});

describe('admins', () => {
  it('are not suggested to students', async () => {
    expect(await names(ada)).toEqual(['Grace Hopper']);
    await setRole(admin, grace, 'admin');
    expect(await names(ada)).toEqual([]);
    await setRole(admin, grace, 'student');
    expect(await names(ada)).toEqual(['Grace Hopper']);
    expect(await actions()).toEqual([
      ['make-student', 'Root', 'Grace Hopper'],
      ['make-admin', 'Root', 'Grace Hopper'],
    ]);
  });

  it('cannot remove, suspend or delete the only admin', async () => {
    const refused = [
      await setRole(admin, admin, 'student'),
      await suspend(admin, admin),
      await admin.api('DELETE', path(admin)),
    ];
    for (const response of refused) {
      expect(response).toMatchObject(errorResponse(409, LAST_ADMIN));
    }
    await setRole(admin, ada, 'admin');
    await suspend(admin, ada);
    expect((await setRole(admin, admin, 'student')).status).toBe(409);
    await admin.api('DELETE', path(ada, '/suspension'));
    expect((await suspend(admin, admin)).status).toBe(409);
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
    const { length } = await server.context.database
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .execute();
    expect(length).toBeGreaterThan(0);
  });

  it('sign a student out everywhere', async () => {
    const page = await connectSocket(server, ada);
    expect((await admin.api('POST', path(ada, '/sign-out'))).status).toBe(200);
    expect(await page.ended).toBe('io server disconnect');
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await logIn(server, ada)).status).toBe(200);
    expect(await actions()).toEqual([['sign-out', 'Root', 'Ada Lovelace']]);
  });

  it('delete an account immediately', async () => {
    expect((await admin.api('DELETE', path(ada))).status).toBe(200);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(401);
    expect((await logIn(server, ada)).status).toBe(400);
    expect((await admin.api('GET', path(ada))).status).toBe(404);
    expect(await actions()).toEqual([['delete-user', 'Root', undefined]]);
  });
});
