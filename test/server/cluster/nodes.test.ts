import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { logIn } from '../../support/server/auth.ts';
import { waitFor } from '../../support/waitFor.ts';
import { call, errorResponse, startServer, type TestServer } from '../../support/server/server.ts';
import {
  makeAdmin,
  makeBuddies,
  makeStudent,
  signUp,
  signUpBuddies,
  type Student,
} from '../../support/server/students.ts';
import {
  connectSocket,
  connectSockets,
  quietPeriodOf,
  type StudentSocket,
} from '../../support/server/studentSocket.ts';
import { meet } from '../modules/conversations/sessions/group.ts';
import { tempFolder } from '../../support/server/tempFolder.ts';
import { createEmptyDatabase } from '../../support/server/testDatabase.ts';

const near = await startServer();
const startAt = near.clock.now();
const far = await startServer({ dataDir: near.config.DATA_DIR, startAt });
afterAll(async () => {
  await far.stop();
  await near.stop();
});

const send = (node: TestServer, from: Student, to: Pick<Student, '_id'>, message: string) =>
  makeStudent(node, from).sendMessage(to, message);
const textsAt = (page: StudentSocket) => page.all('receiveMessage').map(({ message }) => message);
const ENDED = 'io server disconnect';

/** Waits until each page has received the texts, in any order. */
async function expectAll(pages: readonly StudentSocket[], texts: readonly string[]): Promise<void> {
  for (const page of pages)
    await waitFor(() => expect(textsAt(page).sort()).toEqual([...texts].sort()));
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
    for (const [n, text] of texts.entries())
      expect((await send(n % 2 === 0 ? near : far, ada, grace, text)).status).toBe(201);
    await expectAll(open, texts);

    // Of a study session.
    const names = [ada.name, grace.name];
    expect((await send(near, grace, { _id: id }, grace.name)).status).toBe(201);
    expect((await send(far, ada, { _id: id }, ada.name)).status).toBe(201);
    await expectAll(open, [...texts, ...names]);
    await expectAll([alans], names);
  });

  it('send a socket the time since the last event that either emitted to its student', async () => {
    const ada = await signUp(near, 'Ada Lovelace');
    const page = await connectSocket(far, ada);
    near.context.realtime.toUser(ada._id, 'sessionChanged', { sessionId: 'near' });
    await waitFor(() => expect(page.all('sessionChanged')).toHaveLength(1));
    far.clock.advance(3_000);
    expect([await quietPeriodOf(near, ada), await quietPeriodOf(far, ada)]).toEqual([0, 3_000]);
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
});

// Covers F.4, F.7
it('two nodes of a new database migrate it, share rate limits, and refuse to clear it', async () => {
  const dataDir = await tempFolder();
  await createEmptyDatabase(dataDir);
  const settings = {
    ...{ RATE_LIMITS: 'on', LIMIT_MESSAGES_AT_ONCE: '3', LIMIT_SEARCHES_PER_MINUTE: '2' },
    ALLOW_DESTRUCTIVE_ADMIN: 'false',
  };
  const start = () => startServer({ dataDir, settings });
  const [near, far] = await Promise.all([start(), start()]);
  const [ada, grace] = await signUpBuddies(near);
  const started = performance.now();
  const turns = Array.from({ length: 20 }, () => [near, far]).flat();
  const sent = await Promise.all(turns.map((node) => send(node, ada, grace, 'hello')));
  const refilled = Math.ceil((performance.now() - started) / 1_000);
  const accepted = sent.filter(({ status }) => status === 201).length;
  expect(accepted).toBeGreaterThanOrEqual(3);
  expect(accepted).toBeLessThanOrEqual(3 + refilled);
  const searches = [];
  for (const node of [near, far, near])
    searches.push(await call(node, 'GET', '/api/users/search', { token: ada.token }));
  expect(searches.map(({ status }) => status)).toEqual([200, 200, 429]);

  await makeAdmin(near, ada);
  expect(await ada.api('DELETE', '/api/admin/users', { password: ada.password })).toMatchObject(
    errorResponse(403, expect.stringContaining('ALLOW_DESTRUCTIVE_ADMIN')),
  );
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  await Promise.all([near.stop(), far.stop()]);
});
