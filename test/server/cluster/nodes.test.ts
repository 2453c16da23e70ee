import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { MINUTE } from '../../../contract/durations.ts';
import type { Message } from '../../../contract/chat/messages.ts';
import { startSignOnServer, Visitor } from '../../support/identityProvider/visitor.ts';
import { logIn, refresh } from '../../support/server/auth.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  call,
  grantAdmin,
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
  type TestServerOptions,
} from '../../support/server/server.ts';
import {
  connectSocket,
  connectSockets,
  type StudentSocket,
} from '../../support/server/studentSocket.ts';
import { meet } from '../modules/conversations/sessions/group.ts';
import { planIn } from '../modules/sessions/plans.ts';
import { createEmptyDatabase, dropTestDatabase } from '../../support/server/testDatabase.ts';

const makeDataDir = () => mkdtemp(join(tmpdir(), 'study-buddy-nodes-'));
async function removeData(dataDir: string): Promise<void> {
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
}

/** Two nodes on the same data. */
const startTwo = (dataDir: string, options: TestServerOptions = {}) =>
  Promise.all([startServer({ dataDir, ...options }), startServer({ dataDir, ...options })]);

const sharedDir = await makeDataDir();
const [near, far] = await startTwo(sharedDir);
const nodes = [near, far];
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await removeData(sharedDir);
});

async function buddies(node = near): Promise<[Student, Student]> {
  const [ada, grace] = [await signUp(node, 'Ada Lovelace'), await signUp(node, 'Grace Hopper')];
  await makeBuddies(ada, grace);
  return [ada, grace];
}

const send = (
  node: TestServer,
  from: Student,
  to: Pick<Student, '_id'>,
  message: string,
  more: object = {},
) =>
  call<Message>(node, 'POST', '/api/messages', {
    token: from.token,
    body: { recipientId: to._id, message, ...more },
  });
const textsAt = (page: StudentSocket) => page.all('receiveMessage').map(({ message }) => message);
const ENDED = 'io server disconnect';

describe('two nodes of a cluster', () => {
  // Covers F.5
  it('deliver a message once to sockets on both nodes', async () => {
    const [ada, grace] = await buddies();
    const open = [
      ...(await connectSockets(near, ada, grace)),
      ...(await connectSockets(far, ada, grace)),
    ];
    const texts = Array.from({ length: 20 }, (_each, n) => `message ${String(n)}`);
    for (const [n, text] of texts.entries()) {
      expect((await send(n % 2 === 0 ? near : far, ada, grace, text)).status).toBe(201);
    }
    for (const page of open) {
      await waitFor(() => expect(textsAt(page).sort()).toEqual([...texts].sort()));
    }
  });

  it('deliver a message of a study session once to its members on both nodes', async () => {
    const [ada, grace] = await buddies();
    const alan = await signUp(far, 'Alan Turing');
    await makeBuddies(ada, alan);
    const id = await meet(near, ada, [grace, alan]);
    const open = [
      ...(await connectSockets(far, ada, alan)),
      ...(await connectSockets(near, grace)),
    ];
    for (const [node, from] of [
      [near, grace],
      [far, ada],
    ] as const) {
      expect((await send(node, from, { _id: id }, from.name)).status).toBe(201);
    }
    for (const page of open) {
      await waitFor(() => expect(textsAt(page).sort()).toEqual(['Ada Lovelace', 'Grace Hopper']));
    }
  });

  // Covers F.5
  it('store concurrent messages once and in one order', async () => {
    const [ada, grace] = await buddies();
    const responses = await Promise.all(
      [near, far, near, far].map((node) =>
        send(node, ada, grace, 'once', { clientId: 'the-same' }),
      ),
    );
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    await Promise.all(
      Array.from({ length: 20 }, (_each, n) => [
        send(near, ada, grace, `a${String(n)}`),
        send(far, grace, ada, `g${String(n)}`),
      ]).flat(),
    );
    const changed = await ada.changesSince(grace, 0);
    expect(changed.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_each, n) => n + 1));
  });

  // Covers F.6
  it('disconnect a user on both nodes after a password reset', async () => {
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    const pages = [await connectSocket(near, ada), await connectSocket(far, ada)];
    const ends = pages.map((page) => page.ended);
    const other = await connectSocket(far, grace);
    near.context.realtime.endSockets(ada._id);
    expect(await Promise.all(ends)).toEqual([ENDED, ENDED]);
    expect(other.socket.connected).toBe(true);
  });

  // Covers F.6
  it('disconnect an auth session on both nodes after logout', async () => {
    const ada = await signUp(near, 'Ada Lovelace');
    const again = await logIn(near, ada);
    const phone = await connectSocket(far, { ...ada, token: again.body.token });
    const tabs = [await connectSocket(near, ada), await connectSocket(far, ada)];
    const ends = tabs.map((page) => page.ended);
    await call(near, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect(await Promise.all(ends)).toEqual([ENDED, ENDED]);
    await phone.settled();
    expect(phone.socket.connected).toBe(true);
  });

  // Covers F.7
  it('allow as many guesses of a password as one node', async () => {
    const { email } = await signUp(near);
    const guess = (n: number) => logIn(nodes[n % 2]!, { email, password: `wrong guess ${n}` });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
    const tried = responses.filter(({ status }) => status === 400).length;
    expect(tried).toBeLessThanOrEqual(5);
    expect(tried).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - tried);
  });

  // Covers F.8
  it('send each reminder once', async () => {
    const [ada, grace] = await buddies();
    const plan = planIn(near, 15 * MINUTE, { participants: [grace._id] });
    expect((await ada.schedule(plan)).status).toBe(201);
    for (const node of nodes) node.clock.advance(6 * MINUTE);
    await Promise.all([near, far, near, far].map((node) => node.app.modules.reminders.send()));
    for (const student of [ada, grace]) {
      const body = await student.notifications();
      expect(body.filter(({ message }) => message.includes('starts in'))).toHaveLength(1);
    }
  });
});

describe('two nodes of their own', () => {
  let dataDir: string;
  let started: Pick<TestServer, 'stop'>[];
  beforeEach(async () => {
    dataDir = await makeDataDir();
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((node) => node.stop()));
    await removeData(dataDir);
  });

  async function startOwn(options?: TestServerOptions) {
    const two = await startTwo(dataDir, options);
    started.push(...two);
    return two;
  }

  // Covers F.4
  it('can both migrate a new database', async () => {
    await createEmptyDatabase(dataDir);
    const [near, far] = await startOwn();
    const ada = await signUp(near, 'Ada Lovelace');
    const me = await call<{ name: string }>(far, 'GET', '/api/users/me', { token: ada.token });
    expect(me.body.name).toBe('Ada Lovelace');
  });

  it('respond 403 to clearing data unless the setting allows it', async () => {
    const [near] = await startOwn({ settings: { ALLOW_DESTRUCTIVE_ADMIN: 'false' } });
    const admin = await signUp(near, 'Root');
    await grantAdmin(near, admin);
    const { password } = admin;
    const response = await admin.api<{ error: string }>('DELETE', '/api/admin/users', { password });
    expect(response.status).toBe(403);
    expect(response.body.error).toContain('ALLOW_DESTRUCTIVE_ADMIN');
    expect(existsSync(join(near.config.DATA_DIR, 'backups'))).toBe(false);
  });

  // Covers F.7
  it('share rate limits', async () => {
    const settings = {
      RATE_LIMITS: 'on',
      LIMIT_MESSAGES_AT_ONCE: '3',
      LIMIT_SEARCHES_PER_MINUTE: '2',
    };
    const [near, far] = await startOwn({ settings });
    const [ada, grace] = await buddies(near);
    const started = performance.now();
    const turns = Array.from({ length: 20 }, () => [near, far]).flat();
    const sent = await Promise.all(turns.map((node) => send(node, ada, grace, 'hello')));
    const refilled = Math.ceil((performance.now() - started) / 1_000);
    const accepted = sent.filter(({ status }) => status === 201).length;
    expect(accepted).toBeGreaterThanOrEqual(3);
    expect(accepted).toBeLessThanOrEqual(3 + refilled);
    const search = (node: TestServer) =>
      call(node, 'GET', '/api/users/search', { token: ada.token });
    expect((await search(near)).status).toBe(200);
    expect((await search(far)).status).toBe(200);
    expect((await search(near)).status).toBe(429);
  });

  it('both end the auth session of a logout at the provider, which one of them receives', async () => {
    // The provider sends its logout tokens to this node.
    const far = await startSignOnServer({ dataDir });
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME } = far.server.config;
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME, PUBLIC_URL: far.serviceUrl };
    const near = await startServer({ dataDir, settings });
    started.push(near, far);
    const nodes = [near, far.server];
    const statusesOf = (token: string) =>
      Promise.all(
        nodes.map(async (node) => (await call(node, 'GET', '/api/users/me', { token })).status),
      );
    const enter = async (visitor: Visitor) => {
      const { body } = await visitor.logIn('ada');
      const student = { ...body, _id: decodeJwt<{ userId: string }>(body.token).userId };
      return { ...student, page: await connectSocket(near, student) };
    };
    far.idp.people.set('ada', { name: 'Ada', email: 'ada@example.edu', email_verified: true });
    const visitor = new Visitor({ server: near, idp: far.idp });
    const student = await enter(visitor);
    const tabs = [student.page, await connectSocket(far.server, student)];
    const phone = await enter(new Visitor({ server: near, idp: far.idp }));
    const other = await connectSocket(near, await signUp(near, 'Grace Hopper'));
    expect(await statusesOf(student.token)).toEqual([200, 200]);

    const ended = tabs.map((tab) => tab.ended);
    await visitor.logOut();
    expect(await Promise.all(ended)).toEqual([ENDED, ENDED]);
    expect(await statusesOf(student.token)).toEqual([401, 401]);
    for (const node of nodes) {
      expect((await refresh(node, student.refreshToken)).status).toBe(401);
      await expect(connectSocket(node, student)).rejects.toThrow('Session expired');
    }
    for (const { socket, settled } of [phone.page, other]) {
      await settled();
      expect(socket.connected).toBe(true);
    }
    expect(await statusesOf(phone.token)).toEqual([200, 200]);
  });
});
