import { describe, expect, it } from '@jest/globals';
import type { Notification } from '../../../../contract/notifications.ts';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

async function ask(): Promise<string> {
  const { body } = await ada.api<{ request: ConnectionRequest }>('POST', '/api/requests', {
    recipientId: grace._id,
  });
  return body.request._id;
}
const withdraw = (who: Student, id: string) => who.api('DELETE', `/api/requests/${id}`);
const listOf = async <Item>(who: Student, path: string) =>
  (await who.api<Item[]>('GET', path)).body;

describe('DELETE /api/requests/:id', () => {
  it('deletes the request and its notification, and tells both students', async () => {
    const id = await ask();
    const [notification] = await listOf<Notification>(grace, '/api/notifications');
    const sockets = await Promise.all([ada, grace].map((who) => connectSocket(server, who)));
    expect((await withdraw(ada, id)).status).toBe(200);

    await Promise.all(sockets.map((socket) => socket.settled()));
    expect(sockets.flatMap((socket) => socket.all('connectionChanged'))).toEqual([
      { userId: grace._id, status: 'rejected' },
      { userId: ada._id, status: 'rejected' },
    ]);
    expect(sockets.flatMap((socket) => socket.all('notificationRead'))).toEqual([
      { _id: notification!._id },
    ]);
    for (const socket of sockets) socket.close();
    expect(await listOf(ada, '/api/requests')).toEqual([]);
    expect(await listOf(grace, '/api/requests')).toEqual([]);
    expect(await listOf(grace, '/api/notifications')).toEqual([]);
    // The sender can ask again.
    await ask();
  });

  it('refuses others, decided requests and unknown ids', async () => {
    const id = await ask();
    expect((await withdraw(grace, id)).status).toBe(403);
    await grace.api('PATCH', `/api/requests/${id}/accept`, {});
    expect((await withdraw(ada, id)).status).toBe(409);
    expect((await withdraw(ada, ada._id)).status).toBe(404);
  });
});
