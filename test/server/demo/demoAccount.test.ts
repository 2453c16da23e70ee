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
  it('is listed and can log in, until others can reach the service', async () => {
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts });
    for (const account of accounts) {
      const me = await (await signIn(account)).profile();
      expect(me).toMatchObject({ name: account.name, role: account.role });
    }
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

  it('has notifications of unread messages, pending requests and an invitation', async () => {
    const unread = (await maya.notifications()).filter(({ read }) => !read);
    const counts = await maya.unreadCounts();
    const messages = unread.filter(({ type }) => type === 'message');
    expect(Object.keys(counts)).toHaveLength(2);
    expect(Object.values(counts).reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(
      Object.fromEntries(
        messages.map(({ relatedUserId, count }) => [relatedUserId?._id, { count }]),
      ),
    ).toEqual(counts);

    const requests = await maya.requests();
    const waiting = requests.filter(({ isSent, status }) => !isSent && status === 'pending');
    const received = unread.filter(({ type }) => type === 'request');
    expect(waiting).toHaveLength(2);
    expect(received.map(({ relatedUserId }) => relatedUserId?._id).sort()).toEqual(
      waiting.map(({ senderId }) => senderId._id).sort(),
    );
    const sent = requests.filter(({ isSent }) => isSent).map(({ status }) => status);
    expect(new Set(sent)).toEqual(new Set(['pending', 'accepted', 'rejected']));

    const invitations = unread.filter(({ topic }) => topic === 'invited');
    const sessions = await maya.sessions();
    const session = sessions.find(({ _id }) => _id === invitations[0]?.sessionId);
    expect(invitations).toMatchObject([
      { message: expect.stringContaining(`invited you to “${session?.title ?? ''}”.`) },
    ]);
    expect(await maya.upcomingSessions()).toHaveLength(1);
  });

  it('finds good and poor matches, some with avatars', async () => {
    const found = (await maya.search({ limit: '50' })).body;
    const percentages = found.map(({ matchPercentage }) => matchPercentage);
    expect(percentages[0]).toBeGreaterThan(60);
    expect(percentages.at(-1)).toBeLessThan(20);
    expect(new Set(percentages).size).toBeGreaterThan(15);
    const stranger = found.find(({ connectionStatus }) => connectionStatus === 'none');
    expect(stranger?.matchPercentage).toBeGreaterThan(60);
    const pictured = found.filter(({ avatar }) => avatar !== '');
    expect(pictured.length).toBeGreaterThan(10);
    const picture = await fetch(`${server.url}${pictured[0]?.avatar ?? ''}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('has conversations with edited and read messages, which can be continued', async () => {
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

    const daniel = await signIn(accounts[1]);
    const me = await daniel.profile();
    const before = (await maya.thread(me)).at(-1);
    const sent = await daniel.sendMessage(await maya.profile(), 'It is one.');
    expect(sent.body.seq).toBe((before?.rev ?? 0) + 1);
    const [latest] = await maya.notifications();
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
