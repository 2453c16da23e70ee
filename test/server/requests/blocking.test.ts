import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { SearchResult } from '../../../contract/search.ts';
import {
  startSharedServer,
  makeBuddies,
  signUp,
  type Student,
} from '../../support/server/server.ts';
import { connectSocket } from '../../support/server/studentSocket.ts';

const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000001';

const server = await startSharedServer();
let ada: Student;
let grace: Student;

beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
});

const block = (who: Student, id: string) =>
  who.api<{ message: string }>('PUT', `/api/users/${id}/block`);
const unblock = (who: Student, id: string) => who.api('DELETE', `/api/users/${id}/block`);
const ask = (from: Student, to: Student) =>
  from.api<{ request: ConnectionRequest }>('POST', '/api/requests', { recipientId: to._id });
const requestsOf = async (who: Student) =>
  (await who.api<ConnectionRequest[]>('GET', '/api/requests')).body;
const finds = async (who: Student, other: Student) =>
  (await who.api<SearchResult[]>('GET', '/api/users/search?limit=50')).body.some(
    (user) => user._id === other._id,
  );

describe('a block', () => {
  // Covers A.82
  it('hides both students from the chat, search and requests of the other', async () => {
    await makeBuddies(server, ada, grace);
    expect(await block(ada, grace._id)).toMatchObject({ status: 200 });
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await finds(one, other)).toBe(false);
      expect(await requestsOf(one)).toEqual([]);
      expect((await ask(one, other)).status).toBe(404);
      const message = { recipientId: other._id, message: 'Hello?' };
      expect((await one.api('POST', '/api/messages', message)).status).toBe(403);
    }
  });

  // Covers A.82
  it('restores the accepted request when it is removed', async () => {
    await makeBuddies(server, ada, grace);
    await block(ada, grace._id);
    // Students can remove only their own block.
    await unblock(grace, ada._id);
    expect(await finds(grace, ada)).toBe(false);

    expect((await unblock(ada, grace._id)).status).toBe(200);
    expect(await finds(grace, ada)).toBe(true);
    expect(await requestsOf(grace)).toMatchObject([{ status: 'accepted' }]);
  });

  // Covers A.82
  it('deletes a pending request', async () => {
    const { request } = (await ask(ada, grace)).body;
    await block(grace, ada._id);
    expect((await grace.api('PATCH', `/api/requests/${request._id}/accept`)).status).toBe(404);
    await unblock(grace, ada._id);
    expect(await requestsOf(ada)).toEqual([]);
  });

  it('can be set and removed repeatedly', async () => {
    expect((await block(ada, grace._id)).status).toBe(200);
    expect((await block(ada, grace._id)).status).toBe(200);
    expect((await unblock(ada, grace._id)).status).toBe(200);
    expect((await unblock(ada, grace._id)).status).toBe(200);
    expect(await finds(ada, grace)).toBe(true);
  });

  it('returns 400 or 404 for oneself, an unknown student and an invalid id', async () => {
    expect((await block(ada, ada._id)).status).toBe(400);
    expect((await block(ada, UNKNOWN_ID)).status).toBe(404);
    expect((await block(ada, 'nonsense')).status).toBe(400);
  });

  it('emits connectionChanged to both buddies', async () => {
    await makeBuddies(server, ada, grace);
    const page = await connectSocket(server, grace);
    try {
      await block(ada, grace._id);
      await unblock(ada, grace._id);
      await page.settled();
      expect(page.all('connectionChanged')).toEqual([
        { userId: ada._id, status: 'rejected' },
        { userId: ada._id, status: 'accepted' },
      ]);
    } finally {
      page.close();
    }
  });
});
