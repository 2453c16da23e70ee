import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DemoAccount } from '../../../contract/auth.ts';
import type { Message, UnreadCounts } from '../../../contract/chat/messages.ts';
import type { Notification } from '../../../contract/notifications.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Match, SearchResult } from '../../../contract/search.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { User } from '../../../contract/users.ts';
import { seedOnFirstStart } from '../../../server/demo/seedOnFirstStart.ts';
import { logIn } from '../../support/server/auth.ts';
import {
  type ApiResponse,
  call,
  errorResponse,
  startServer,
  type TestServer,
} from '../../support/server/server.ts';

type Api = <Body>(method: string, path: string, body?: unknown) => Promise<ApiResponse<Body>>;

describe('a demo account', () => {
  let server: TestServer;
  let accounts: DemoAccount[];
  let maya: Api;

  async function signIn(account: DemoAccount | undefined): Promise<Api> {
    const { status, body: login } = await logIn(server, account!);
    expect(status).toBe(200);
    const { token } = login;
    return (method, path, body) => call(server, method, path, { token, body });
  }

  beforeAll(async () => {
    server = await startServer();
    accounts = await seedOnFirstStart(server.context, { wantsDemo: true });
    maya = await signIn(accounts[0]);
  });
  afterAll(() => server.stop());

  const get = async <Body>(path: string) => (await maya<Body>('GET', path)).body;

  it('is listed by GET /api/demo and can log in', async () => {
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts });
    for (const account of accounts) {
      const me = await (await signIn(account))<User>('GET', '/api/users/me');
      expect(me.body).toMatchObject({ name: account.name, role: account.role });
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
    const unread = await get<UnreadCounts>('/api/messages/unread-counts');
    const notifications = await get<Notification[]>('/api/notifications');
    const received = notifications
      .filter(({ type, read }) => type === 'message' && !read)
      .map(({ relatedUserId, count }) => [relatedUserId?._id, { count }]);
    expect(Object.keys(unread)).toHaveLength(2);
    expect(Object.values(unread).reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(Object.fromEntries(received)).toEqual(unread);
  });

  it('has unread notifications of exactly the pending requests', async () => {
    const requests = await get<ConnectionRequest[]>('/api/requests');
    const waiting = requests.filter(({ isSent, status }) => !isSent && status === 'pending');
    const notifications = await get<Notification[]>('/api/notifications');
    const received = notifications.filter(({ type, read }) => type === 'request' && !read);
    expect(waiting).toHaveLength(2);
    expect(received.map(({ relatedUserId }) => relatedUserId?._id).sort()).toEqual(
      waiting.map(({ senderId }) => senderId._id).sort(),
    );
    const sent = requests.filter(({ isSent }) => isSent).map(({ status }) => status);
    expect(new Set(sent)).toEqual(new Set(['pending', 'accepted', 'rejected']));
  });

  it('has an unread invitation to an existing study session', async () => {
    const sessions = await get<StudySession[]>('/api/sessions');
    const notifications = await get<Notification[]>('/api/notifications');
    const unread = notifications.filter(({ topic, read }) => topic === 'invited' && !read);
    expect(unread).toHaveLength(1);
    const session = sessions.find(({ _id }) => _id === unread[0]?.sessionId);
    expect(unread[0]?.message).toContain(`invited you to “${session?.title ?? ''}”.`);
    expect(await get<StudySession[]>('/api/sessions/upcoming')).toHaveLength(1);
  });

  it('finds good and poor matches', async () => {
    const found = await get<SearchResult[]>('/api/users/search?limit=50');
    const percentages = found.map(({ matchPercentage }) => matchPercentage);
    expect(percentages[0]).toBeGreaterThan(60);
    expect(percentages.at(-1)).toBeLessThan(20);
    expect(new Set(percentages).size).toBeGreaterThan(15);
    const strangers = found.filter(({ connectionStatus }) => connectionStatus === 'none');
    expect(strangers[0]?.matchPercentage).toBeGreaterThan(60);
  });

  it('sees avatars of some students', async () => {
    const found = await get<SearchResult[]>('/api/users/search?limit=50');
    const pictured = found.filter(({ avatar }) => avatar !== '');
    expect(pictured.length).toBeGreaterThan(10);
    const picture = await fetch(`${server.url}${pictured[0]?.avatar ?? ''}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('has conversations with edited and read messages', async () => {
    const matches = await get<Match[]>('/api/users/matches');
    const buddies = matches.filter(({ connectionStatus }) => connectionStatus === 'accepted');
    expect(buddies.length).toBeGreaterThanOrEqual(5);
    const threads = await Promise.all(
      buddies.map(({ id }) => get<Message[]>(`/api/messages/${id}`)),
    );
    expect(threads.filter(({ length }) => length === 0)).toEqual([]);
    const messages = threads.flat();
    expect(messages.some(({ edited }) => edited)).toBe(true);
    expect(messages.some(({ read }) => !read)).toBe(true);
    expect(messages.filter(({ read }) => read).length).toBeGreaterThan(40);
    expect(await get('/api/messages/unread-counts')).toEqual({});
  });

  it('can continue a conversation', async () => {
    const daniel = await signIn(accounts[1]);
    const me = (await daniel<User>('GET', '/api/users/me')).body;
    const ownId = (await get<User>('/api/users/me'))._id;
    const before = (await get<Message[]>(`/api/messages/${me._id}`)).at(-1);
    const sent = await daniel<Message>('POST', '/api/messages', {
      recipientId: ownId,
      message: 'Found the answer myself: it is one.',
    });
    expect(sent.body.seq).toBe((before?.rev ?? 0) + 1);
    const latest = (await get<Notification[]>('/api/notifications'))[0];
    expect(latest).toMatchObject({ message: `${me.name} sent you a message.`, count: 1 });
  });

  it('is no longer listed once an admin has deleted it', async () => {
    const admins = accounts.filter(({ role }) => role === 'admin');
    const admin = await signIn(admins[0]);
    expect(
      (await admin('DELETE', '/api/admin/users', { password: admins[0]?.password })).status,
    ).toBe(200);
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts: admins });
  });
});
