import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { connectSocket, type StudentSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace, alan] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
);
let adaPage: StudentSocket;
let gracePage: StudentSocket;
let alanPage: StudentSocket;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(grace, alan);
  adaPage = await connectSocket(server, ada);
  gracePage = await connectSocket(server, grace);
  alanPage = await connectSocket(server, alan);
});
afterEach(() => {
  for (const page of [adaPage, gracePage, alanPage]) page.close();
});

/** Emits an event without type checks. */
const emit = (page: StudentSocket, event: string, ...payload: unknown[]) => {
  const loose: { emit(event: string, ...payload: unknown[]): unknown } = page.socket;
  loose.emit(event, ...payload);
};

/** Waits until the service has handled all events of this page. */
async function handled(page: StudentSocket): Promise<void> {
  const before = gracePage.all('stopTyping').length;
  page.socket.emit('stopTyping', { recipientId: grace._id });
  await waitFor(() => expect(gracePage.all('stopTyping').length).toBeGreaterThan(before));
}

describe('typing events', () => {
  // Covers 7.32
  it('reach the buddy, with the sender of the token', async () => {
    adaPage.socket.emit('typing', { recipientId: grace._id, senderId: alan._id });
    adaPage.socket.emit('typing', { recipientId: grace._id });
    await handled(adaPage);
    expect(gracePage.all('typing')).toEqual([{ senderId: ada._id }, { senderId: ada._id }]);
    expect(gracePage.all('stopTyping')).toEqual([{ senderId: ada._id }]);
    await alanPage.settled();
    expect(alanPage.received).toEqual([]);
  });

  it('reach no other user', async () => {
    adaPage.socket.emit('typing', { recipientId: alan._id });
    adaPage.socket.emit('stopTyping', { recipientId: alan._id });
    adaPage.socket.emit('typing', { recipientId: ada._id });
    await handled(adaPage);
    await alanPage.settled();
    await adaPage.settled();
    expect(alanPage.received).toEqual([]);
    expect(adaPage.received).toEqual([]);
  });

  it('stop after a block', async () => {
    await server.context.database
      .insertInto('blocks')
      .values({ blocker_id: alan._id, blocked_id: grace._id, created_at: '2026-01-01' })
      .execute();
    alanPage.socket.emit('typing', { recipientId: grace._id });
    adaPage.socket.emit('typing', { recipientId: grace._id });
    await handled(adaPage);
    expect(gracePage.all('typing')).toEqual([{ senderId: ada._id }]);
  });
});

describe('client events', () => {
  it('do not deliver messages: only POST does', async () => {
    const payload = { senderId: ada._id, recipientId: grace._id, message: 'Hello' };
    adaPage.socket.emit('sendMessage', payload);
    adaPage.socket.emit('sendMessage', { ...payload, senderId: alan._id });
    await handled(adaPage);
    expect(gracePage.all('receiveMessage')).toEqual([]);
    expect(await grace.thread(ada)).toEqual([]);
  });

  it('are dropped when invalid, and the socket stays connected', async () => {
    for (const payload of [
      undefined,
      null,
      7,
      'text',
      [],
      {},
      { recipientId: 'nobody' },
      { recipientId: { $ne: null } },
      { recipientId: [grace._id] },
      { recipientId: grace._id, senderId: 7 },
      { recipientId: Buffer.from(grace._id) },
    ]) {
      emit(adaPage, 'typing', payload);
    }
    emit(adaPage, 'typing');
    emit(adaPage, 'receiveMessage', { senderId: ada._id, recipientId: grace._id, message: 'x' });
    emit(adaPage, 'constructor', {});
    emit(adaPage, 'authenticate', { token: 'x'.repeat(3_000) });
    emit(adaPage, 'join', { userId: grace._id });
    await handled(adaPage);
    expect(gracePage.all('typing')).toEqual([]);
    expect(gracePage.all('receiveMessage')).toEqual([]);
    expect(adaPage.socket.connected).toBe(true);
  });

  it('are limited to 30 per second and account', async () => {
    const warn = jest.spyOn(server.context.log, 'warn');
    const otherPage = await connectSocket(server, ada);
    const from = (student: Student) =>
      gracePage.all('typing').filter(({ senderId }) => senderId === student._id);
    const type = (page: StudentSocket, times: number) => {
      for (let n = 0; n < times; n += 1) page.socket.emit('typing', { recipientId: grace._id });
    };
    type(otherPage, 30);
    await waitFor(() => expect(from(ada)).toHaveLength(30));
    type(adaPage, 170);
    alanPage.socket.emit('typing', { recipientId: grace._id });
    adaPage.socket.disconnect();
    await waitFor(() => {
      const counted = { userId: ada._id, dropped: { flood: 170, invalid: 0 } };
      expect(warn).toHaveBeenCalledWith(counted, expect.any(String));
    });
    otherPage.close();
    await handled(alanPage);
    expect(from(ada)).toHaveLength(30);
    expect(from(alan)).toHaveLength(1);
  });

  it('close the connection above 64 KiB', async () => {
    const ended = new Promise((resolve) => adaPage.socket.once('disconnect', resolve));
    emit(adaPage, 'typing', { recipientId: 'x'.repeat(64 * 1024) });
    await ended;
    await gracePage.settled();
    expect(gracePage.socket.connected).toBe(true);
  });
});
