import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { DemoAccount } from '../../../contract/auth.ts';
import { seedOnFirstStart } from '../../../server/demo/seedOnFirstStart.ts';
import { allStudents } from '../../../server/demo/students.ts';
import {
  PERCENTAGES,
  STUDENTS,
  SUBJECTS,
  VISITOR,
} from '../../../src/features/landing/exampleStudents.ts';
import { logIn } from '../../support/server/auth.ts';
import {
  call,
  errorResponse,
  signUp,
  startServer,
  startSharedServer,
} from '../../support/server/server.ts';
import { type Api, makeStudentCalls } from '../../support/server/studentCalls.ts';

const server = await startSharedServer();
const accounts = await seedOnFirstStart(server.context, { wantsDemo: true });

async function signIn(account: DemoAccount | undefined) {
  const { status, body: login } = await logIn(server, account!);
  expect(status).toBe(200);
  const { token } = login;
  const api: Api = (method, path, body) => call(server, method, path, { token, body });
  return { api, ...makeStudentCalls(api) };
}

const maya = await signIn(accounts[0]);
const searchAll = async () => (await maya.search({ limit: '50' })).body;

describe('the landing page', () => {
  const FILE = new URL('../../../src/features/landing/exampleStudents.ts', import.meta.url);

  it('has the subjects of demo students', () => {
    for (const { name, subjects } of STUDENTS) {
      const seeded = allStudents.find((student) => student.name === name);
      expect(SUBJECTS.filter((subject) => seeded?.subjects.includes(subject))).toEqual(
        SUBJECTS.filter((subject) => subjects.includes(subject)),
      );
    }
  });

  it('has the percentages that the service computes', async () => {
    const visitor = await signUp(server, 'Visitor');
    const computed: number[][] = [];
    for (let mask = 0; mask < 2 ** SUBJECTS.length; mask += 1) {
      const subjects = SUBJECTS.filter((_, index) => (mask & (1 << index)) > 0);
      await visitor.saveProfile({ ...VISITOR, subjects: subjects.map((name) => ({ name })) });
      const { body: found } = await visitor.search({ location: 'Northfield', limit: '50' });
      computed.push(
        STUDENTS.map(({ name }) => found.find((one) => one.name === name)?.matchPercentage ?? -1),
      );
    }
    if (process.env.UPDATE_EXAMPLES === '1') write(computed);
    else expect(PERCENTAGES).toEqual(computed);
  });

  function write(percentages: readonly number[][]) {
    const rows = percentages.map((row) => `  [${row.join(', ')}],\n`).join('');
    const text = readFileSync(FILE, 'utf8');
    writeFileSync(FILE, text.replace(/(number\[\]\)\[\] = )\[\n[^;]*\];/, `$1[\n${rows}];`));
  }
});

describe('a demo account', () => {
  it('is listed by GET /api/demo and can log in', async () => {
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts });
    for (const account of accounts) {
      const me = await (await signIn(account)).profile();
      expect(me).toMatchObject({ name: account.name, role: account.role });
    }
  });

  it('is neither listed nor usable once others can reach the service', async () => {
    const published = await startServer({
      dataDir: server.config.DATA_DIR,
      settings: { PUBLIC_URL: 'https://buddies.example.edu' },
    });
    expect((await call(published, 'GET', '/api/demo')).body).toEqual({ accounts: [] });
    for (const account of accounts) {
      expect(await logIn(published, account)).toMatchObject(
        errorResponse(400, 'Invalid email or password.'),
      );
    }
    await published.stop();
  });

  it('is created on the first start only, and never after a start without demo data', async () => {
    expect(await seedOnFirstStart(server.context, { wantsDemo: true })).toEqual([]);
    const empty = await startServer();
    for (const wantsDemo of [false, true]) {
      expect(await seedOnFirstStart(empty.context, { wantsDemo })).toEqual([]);
    }
    expect((await call(empty, 'GET', '/api/demo')).body).toEqual({ accounts: [] });
    await empty.stop();
  });

  it('has as many unread messages as notifications count', async () => {
    const unread = await maya.unreadCounts();
    const notifications = await maya.notifications();
    const received = notifications
      .filter(({ type, read }) => type === 'message' && !read)
      .map(({ relatedUserId, count }) => [relatedUserId?._id, { count }]);
    expect(Object.keys(unread)).toHaveLength(2);
    expect(Object.values(unread).reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(Object.fromEntries(received)).toEqual(unread);
  });

  it('has unread notifications of exactly the pending requests', async () => {
    const requests = await maya.requests();
    const waiting = requests.filter(({ isSent, status }) => !isSent && status === 'pending');
    const notifications = await maya.notifications();
    const received = notifications.filter(({ type, read }) => type === 'request' && !read);
    expect(waiting).toHaveLength(2);
    expect(received.map(({ relatedUserId }) => relatedUserId?._id).sort()).toEqual(
      waiting.map(({ senderId }) => senderId._id).sort(),
    );
    const sent = requests.filter(({ isSent }) => isSent).map(({ status }) => status);
    expect(new Set(sent)).toEqual(new Set(['pending', 'accepted', 'rejected']));
  });

  it('has an unread invitation to an existing study session', async () => {
    const sessions = await maya.sessions();
    const notifications = await maya.notifications();
    const unread = notifications.filter(({ topic, read }) => topic === 'invited' && !read);
    expect(unread).toHaveLength(1);
    const session = sessions.find(({ _id }) => _id === unread[0]?.sessionId);
    expect(unread[0]?.message).toContain(`invited you to “${session?.title ?? ''}”.`);
    expect(await maya.upcomingSessions()).toHaveLength(1);
  });

  it('finds good and poor matches', async () => {
    const found = await searchAll();
    const percentages = found.map(({ matchPercentage }) => matchPercentage);
    expect(percentages[0]).toBeGreaterThan(60);
    expect(percentages.at(-1)).toBeLessThan(20);
    expect(new Set(percentages).size).toBeGreaterThan(15);
    const strangers = found.filter(({ connectionStatus }) => connectionStatus === 'none');
    expect(strangers[0]?.matchPercentage).toBeGreaterThan(60);
  });

  it('sees avatars of some students', async () => {
    const found = await searchAll();
    const pictured = found.filter(({ avatar }) => avatar !== '');
    expect(pictured.length).toBeGreaterThan(10);
    const picture = await fetch(`${server.url}${pictured[0]?.avatar ?? ''}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('has conversations with edited and read messages', async () => {
    const matches = await maya.matches();
    const buddies = matches.filter(({ connectionStatus }) => connectionStatus === 'accepted');
    expect(buddies.length).toBeGreaterThanOrEqual(5);
    const threads = await Promise.all(buddies.map(({ id }) => maya.thread({ _id: id })));
    expect(threads.filter(({ length }) => length === 0)).toEqual([]);
    const messages = threads.flat();
    expect(messages.some(({ edited }) => edited)).toBe(true);
    expect(messages.some(({ read }) => !read)).toBe(true);
    expect(messages.filter(({ read }) => read).length).toBeGreaterThan(40);
    expect(await maya.unreadCounts()).toEqual({});
  });

  it('can continue a conversation', async () => {
    const daniel = await signIn(accounts[1]);
    const me = await daniel.profile();
    const before = (await maya.thread(me)).at(-1);
    const recipient = await maya.profile();
    const sent = await daniel.sendMessage(recipient, 'Found the answer myself: it is one.');
    expect(sent.body.seq).toBe((before?.rev ?? 0) + 1);
    const latest = (await maya.notifications())[0];
    expect(latest).toMatchObject({ message: `${me.name} sent you a message.`, count: 1 });
  });

  it('is no longer listed once an admin has deleted it', async () => {
    const admins = accounts.filter(({ role }) => role === 'admin');
    const admin = await signIn(admins[0]);
    const { password } = admins[0]!;
    expect((await admin.api('DELETE', '/api/admin/users', { password })).status).toBe(200);
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts: admins });
  });
});
