import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import { connectSocket, type StudentSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');
let adaPage: StudentSocket;
let gracePage: StudentSocket;

beforeEach(async () => {
  adaPage = await connectSocket(server, ada);
  gracePage = await connectSocket(server, grace);
});
afterEach(() => {
  adaPage.close();
  gracePage.close();
});

async function ask(): Promise<string> {
  const { body } = await ada.api<{ request: ConnectionRequest }>('POST', '/api/requests', {
    recipientId: grace._id,
  });
  return body.request._id;
}

const settle = () => Promise.all([adaPage.settled(), gracePage.settled()]);

describe('request events', () => {
  // Covers 4.22
  it('emit a notification to the recipient and the new status to both', async () => {
    await ask();
    await settle();
    expect(gracePage.all('newNotification')).toMatchObject([
      { type: 'request', message: 'Ada Lovelace wants to study with you.', read: false },
    ]);
    expect(gracePage.all('connectionChanged')).toEqual([{ userId: ada._id, status: 'pending' }]);
    expect(adaPage.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'pending' }]);
    expect(adaPage.all('newNotification')).toEqual([]);
    expect(gracePage.all('notification')).toEqual(gracePage.all('newNotification'));
  });

  // Covers 4.22
  it.each([
    ['accept', 'accepted', 'Grace Hopper accepted your connection request.'],
    ['reject', 'rejected', 'Grace Hopper declined your connection request.'],
  ] as const)('emit the decision: %s', async (verb, status, message) => {
    const id = await ask();
    await grace.api('PATCH', `/api/requests/${id}/${verb}`);
    await grace.api('PATCH', `/api/requests/${id}/${verb}`);
    await settle();
    expect(adaPage.all('newNotification')).toMatchObject([{ type: 'other', message }]);
    expect(adaPage.all('notification')).toEqual(adaPage.all('newNotification'));
    expect(adaPage.all('connectionChanged').at(-1)).toEqual({ userId: grace._id, status });
    expect(gracePage.all('connectionChanged').at(-1)).toEqual({ userId: ada._id, status });
    // The request is decided, so every tab of the recipient drops the notification.
    const asked = gracePage.all('newNotification')[0]!;
    expect(gracePage.all('notificationRead')).toEqual([{ _id: asked._id }]);
  });

  it('emit nothing for a rejected call', async () => {
    await ask();
    await settle();
    const before = gracePage.received.length;
    await ask().catch(() => undefined);
    await settle();
    expect(gracePage.received).toHaveLength(before);
  });
});
