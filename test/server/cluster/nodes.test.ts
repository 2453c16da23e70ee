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
  errorResponse,
  grantAdmin,
  makeBuddies,
  signUp,
  signUpBuddies,
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

/** Waits until each page has received the texts, in any order. */
async function expectAll(pages: readonly StudentSocket[], texts: readonly string[]): Promise<void> {
  for (const page of pages) {
    await waitFor(() => expect(textsAt(page).sort()).toEqual([...texts].sort()));
  }
}

describe('two nodes of a cluster', () => {
  // Covers F.5
  it('deliver a message once to the sockets of its readers on both nodes', async () => {
    const [ada, grace] = await signUpBuddies(near);
    const alan = await signUp(far, 'Alan Turing');
    await makeBuddies(ada, alan);
    const id = await meet(near, ada, [grace, alan]);
    const open = [
      ...(await connectSockets(near, ada, grace)),
      ...(await connectSockets(far, ada, grace)),
    ];
    const alans = await connectSocket(far, alan);
    const texts = Array.from({ length: 20 }, (_each, n) => `message ${String(n)}`);
    for (const [n, text] of texts.entries()) {
      expect((await send(n % 2 === 0 ? near : far, ada, grace, text)).status).toBe(201);
    }
    await expectAll(open, texts);

    // Of a study session.
    const names = [ada.name, grace.name];
    expect((await send(near, grace, { _id: id }, grace.name)).status).toBe(201);
    expect((await send(far, ada, { _id: id }, ada.name)).status).toBe(201);
    await expectAll(open, [...texts, ...names]);
    await expectAll([alans], names);
  });

  // Covers F.5
  it('store concurrent messages once and in one order', async () => {
    const [ada, grace] = await signUpBuddies(near);
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
  it('disconnect an auth session on both nodes after logout, and a user after a password reset', async () => {
    const ada = await signUp(near, 'Ada Lovelace');
    const { token } = (await logIn(near, ada)).body;
    const phone = await connectSocket(far, { ...ada, token });
    const nearPhone = await connectSocket(near, { ...ada, token });
    const other = await connectSocket(far, await signUp(near, 'Grace Hopper'));
    const tabs = [await connectSocket(near, ada), await connectSocket(far, ada)];
    await call(near, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect(await Promise.all(tabs.map(({ ended }) => ended))).toEqual([ENDED, ENDED]);
    await phone.settled();
    expect(phone.socket.connected).toBe(true);

    near.context.realtime.endSockets(ada._id);
    expect(await Promise.all([phone.ended, nearPhone.ended])).toEqual([ENDED, ENDED]);
    await other.settled();
    expect(other.socket.connected).toBe(true);
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
    const [ada, grace] = await signUpBuddies(near);
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

  // Covers F.7
  it('share rate limits, and refuse to clear all data unless the setting allows it', async () => {
    const settings = {
      ...{ RATE_LIMITS: 'on', LIMIT_MESSAGES_AT_ONCE: '3', LIMIT_SEARCHES_PER_MINUTE: '2' },
      ALLOW_DESTRUCTIVE_ADMIN: 'false',
    };
    const [near, far] = await startOwn({ settings });
    const [ada, grace] = await signUpBuddies(near);
    const started = performance.now();
    const turns = Array.from({ length: 20 }, () => [near, far]).flat();
    const sent = await Promise.all(turns.map((node) => send(node, ada, grace, 'hello')));
    const refilled = Math.ceil((performance.now() - started) / 1_000);
    const accepted = sent.filter(({ status }) => status === 201).length;
    expect(accepted).toBeGreaterThanOrEqual(3);
    expect(accepted).toBeLessThanOrEqual(3 + refilled);
    const searches = [];
    for (const node of [near, far, near]) {
      searches.push(await call(node, 'GET', '/api/users/search', { token: ada.token }));
    }
    expect(searches.map(({ status }) => status)).toEqual([200, 200, 429]);

    const admin = await signUp(near, 'Root');
    await grantAdmin(near, admin);
    const { password } = admin;
    expect(await admin.api('DELETE', '/api/admin/users', { password })).toMatchObject(
      errorResponse(403, expect.stringContaining('ALLOW_DESTRUCTIVE_ADMIN')),
    );
    expect(existsSync(join(near.config.DATA_DIR, 'backups'))).toBe(false);
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
