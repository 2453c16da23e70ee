import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../contract/durations.ts';
import type { Message } from '../../../contract/chat/messages.ts';
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
import { connectSocket, type StudentSocket } from '../../support/server/studentSocket.ts';
import { meet } from '../modules/conversations/sessions/group.ts';
import { planIn } from '../modules/sessions/plans.ts';
import { createEmptyDatabase, dropTestDatabase } from '../../support/server/testDatabase.ts';

let dataDir: string;
let nodes: TestServer[];
let pages: StudentSocket[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-nodes-'));
  nodes = [];
  pages = [];
});
afterEach(async () => {
  for (const page of pages) page.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

/** Two nodes on the same data. */
async function startTwo(options: TestServerOptions = {}): Promise<[TestServer, TestServer]> {
  const start = () => startServer({ dataDir, ...options });
  const [a, b] = await Promise.all([start(), start()]);
  nodes.push(a, b);
  return [a, b];
}

const openPage = async (node: TestServer, student: Student) => {
  const page = await connectSocket(node, student);
  pages.push(page);
  return page;
};

const send = (node: TestServer, from: Student, to: Pick<Student, '_id'>, message: string) =>
  call<Message>(node, 'POST', '/api/messages', {
    token: from.token,
    body: { recipientId: to._id, message },
  });

describe('two nodes of a cluster', () => {
  // Covers F.4
  it('can both migrate a new database', async () => {
    await createEmptyDatabase(dataDir);
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const me = await call<{ name: string }>(far, 'GET', '/api/users/me', { token: ada.token });
    expect(me.body.name).toBe('Ada Lovelace');
  });

  // Covers F.5
  it('deliver a message once to sockets on both nodes', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    await makeBuddies(ada, grace);
    const open = [
      await openPage(near, ada),
      await openPage(far, ada),
      await openPage(near, grace),
      await openPage(far, grace),
    ];
    const texts = Array.from({ length: 20 }, (_each, n) => `message ${String(n)}`);
    for (const [n, text] of texts.entries()) {
      expect((await send(n % 2 === 0 ? near : far, ada, grace, text)).status).toBe(201);
    }
    for (const page of open) {
      await waitFor(() =>
        expect(
          page
            .all('receiveMessage')
            .map(({ message }) => message)
            .sort(),
        ).toEqual([...texts].sort()),
      );
    }
  });

  it('deliver a message of a study session once to its members on both nodes', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    const alan = await signUp(far, 'Alan Turing');
    for (const buddy of [grace, alan]) await makeBuddies(ada, buddy);
    const id = await meet(near, ada, [grace, alan]);
    const open = [await openPage(far, ada), await openPage(near, grace), await openPage(far, alan)];
    for (const [node, from] of [
      [near, grace],
      [far, ada],
    ] as const) {
      expect((await send(node, from, { _id: id }, from.name)).status).toBe(201);
    }
    for (const page of open) {
      await waitFor(() => {
        const texts = page.all('receiveMessage').map(({ message }) => message);
        expect(texts.sort()).toEqual(['Ada Lovelace', 'Grace Hopper']);
      });
    }
  });

  // Covers F.5
  it('store concurrent messages once and in one order', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    await makeBuddies(ada, grace);
    const repeated = { recipientId: grace._id, message: 'once', clientId: 'the-same' };
    const responses = await Promise.all(
      [near, far, near, far].map((node) =>
        call<Message>(node, 'POST', '/api/messages', { token: ada.token, body: repeated }),
      ),
    );
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    await Promise.all(
      Array.from({ length: 20 }, (_each, n) => [
        send(near, ada, grace, `a${String(n)}`),
        send(far, grace, ada, `g${String(n)}`),
      ]).flat(),
    );
    const changed = await ada.api<Message[]>('GET', `/api/messages/${grace._id}?sinceRev=0`);
    expect(changed.body.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 41 }, (_each, n) => n + 1),
    );
  });

  // Covers F.6
  it('disconnect a user on both nodes after a password reset', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    const ends = [await openPage(near, ada), await openPage(far, ada)].map((page) => page.ended);
    const other = await openPage(far, grace);
    near.context.realtime.endSockets(ada._id);
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
    expect(other.socket.connected).toBe(true);
  });

  // Covers F.6
  it('disconnect an auth session on both nodes after logout', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const again = await call<{ token: string }>(near, 'POST', '/api/users/login', {
      body: { email: ada.email, password: ada.password },
    });
    const phone = await openPage(far, { ...ada, token: again.body.token });
    const tabs = [await openPage(near, ada), await openPage(far, ada)];
    const ends = tabs.map((page) => page.ended);
    await call(near, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
    await phone.settled();
    expect(phone.socket.connected).toBe(true);
  });

  it('respond 403 to clearing data unless the setting allows it', async () => {
    const [near] = await startTwo({ settings: { ALLOW_DESTRUCTIVE_ADMIN: 'false' } });
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
    const [near, far] = await startTwo({ settings });
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    await makeBuddies(ada, grace);
    const started = performance.now();
    const nodes = Array.from({ length: 20 }, () => [near, far]).flat();
    const sent = await Promise.all(nodes.map((node) => send(node, ada, grace, 'hello')));
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

  it('give the last place of an open session to one of two students', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const id = (await ada.schedule({ ...planIn(near, HOUR), places: 1 })).body._id;
    const asking = [await signUp(near, 'Grace Hopper'), await signUp(near, 'Zoe')];
    for (const student of asking) {
      await makeBuddies(ada, student);
      expect((await student.api('POST', `/api/sessions/${id}/joins`, {})).status).toBe(201);
    }
    const decided = await Promise.all(
      asking.map(({ _id }, index) =>
        call<{ error?: string }>(
          index === 0 ? near : far,
          'POST',
          `/api/sessions/${id}/joins/${_id}/accept`,
          { token: ada.token },
        ),
      ),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(decided.map(({ body }) => body.error)).toContain('This session is full.');
    const [session] = await ada.sessions();
    expect(session).toMatchObject({ placesLeft: 0 });
    expect(session!.participants).toHaveLength(1);
  });

  // Covers F.8
  it('send each reminder once', async () => {
    const [near, far] = await startTwo();
    const ada = await signUp(near, 'Ada Lovelace');
    const grace = await signUp(near, 'Grace Hopper');
    await makeBuddies(ada, grace);
    const at = (minutes: number) =>
      new Date(near.clock.now().getTime() + minutes * 60_000).toISOString();
    const created = await ada.api('POST', '/api/sessions', {
      title: 'Trees',
      startTime: at(15),
      endTime: at(75),
      participants: [grace._id],
    });
    expect(created.status).toBe(201);
    for (const node of [near, far]) node.clock.advance(6 * 60_000);
    await Promise.all([near, far, near, far].map((node) => node.app.modules.reminders.send()));
    for (const student of [ada, grace]) {
      const body = await student.notifications();
      expect(body.filter(({ message }) => message.includes('starts in'))).toHaveLength(1);
    }
  });
});
