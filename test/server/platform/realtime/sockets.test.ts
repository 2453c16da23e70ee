import { describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import {
  SOCKET_AUTHENTICATION_ERROR,
  SOCKET_ID,
  SOCKET_TOKEN_EXPIRED,
} from '../../../../contract/constants.ts';
import { ACCESS_TOKEN_LIFETIME } from '../../../../server/modules/auth/accessTokens.ts';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import { logIn } from '../../../support/server/auth.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { call, startServer, startSharedServer } from '../../../support/server/server.ts';
import { makeBuddies, type Student } from '../../../support/server/students.ts';
import {
  allSettled,
  connectSocket,
  connectSockets,
  createSocket,
  quietPeriodOf,
  receivedBy,
  type StudentSocket,
} from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace, alan] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
);

const connect = (student: Student, options?: object) => connectSocket(server, student, options);
/** Sends an event to a user. */
const emitTo = (student: Student, sessionId: string) => {
  server.context.realtime.toUser(student._id, 'sessionChanged', { sessionId });
};
const refusalOf = (options: object) =>
  connectSocket(server, ada, options).then(
    () => 'connected',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a socket', () => {
  it('works over WebSocket, polling, and polling first, for its user only', async () => {
    const graces = await connect(grace);
    const transports = [['websocket'], ['polling'], ['polling', 'websocket']];
    const pages = await Promise.all(transports.map((each) => connect(ada, { transports: each })));
    // Events of earlier versions of the page, which choose no room.
    for (const { _id } of [ada, grace]) pages[0]!.socket.emit('join', _id);
    emitTo(grace, 'for Grace');
    emitTo(ada, 'for Ada');
    await allSettled(pages);
    emitTo(grace, 'again for Grace');
    for (const page of pages)
      expect(await receivedBy(page, 'sessionChanged')).toEqual([{ sessionId: 'for Ada' }]);
    expect(await receivedBy(graces, 'sessionChanged')).toHaveLength(2);
  });

  it('receives first for how long no event was emitted to its student, at most an hour', async () => {
    const [adaPage, gracePage] = await connectSockets(server, ada, grace);
    emitTo(ada, 'for Ada');
    await adaPage.settled();
    server.clock.advance(5_000);
    emitTo(grace, 'for Grace');
    await gracePage.settled();
    server.clock.advance(700);
    expect(await quietPeriodOf(server, ada)).toBe(5_700);
    expect(await quietPeriodOf(server, grace)).toBe(700);
    const students = await advanceClock(server, 2 * HOUR, ada, grace);
    emitTo(grace, 'again for Grace');
    await (await connect(students[1])).settled();
    expect(await quietPeriodOf(server, students[0])).toBe(HOUR);
    expect(await quietPeriodOf(server, students[1])).toBe(0);
  });

  it('is accepted with a valid token in the handshake or the query, and refused without', async () => {
    for (const options of [
      { auth: { token: ada.token } },
      { auth: {}, query: { token: ada.token } },
    ])
      expect(await refusalOf(options)).toBe('connected');
    const expired = ada.token;
    const [{ token: fresh }] = await advanceClock(server, ACCESS_TOKEN_LIFETIME + 1_000, ada);
    for (const token of [
      ...[undefined, '', 'nonsense', 7, { userId: ada._id }],
      ...[`${fresh}x`, `${expired}x`],
    ])
      expect(await refusalOf({ auth: { token } })).toMatch(
        new RegExp(`^${SOCKET_AUTHENTICATION_ERROR}`),
      );
    expect(await refusalOf({ auth: { token: fresh } })).toBe('connected');

    // The page gets a new token, as long as the auth session is active.
    expect(await refusalOf({ auth: { token: expired } })).toBe(SOCKET_TOKEN_EXPIRED);
    expect(await refusalOf({ auth: {}, query: { token: expired } })).toBe(SOCKET_TOKEN_EXPIRED);
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect(await refusalOf({ auth: { token: expired } })).toContain(SOCKET_AUTHENTICATION_ERROR);
  });

  it('is closed, not rejected, on internal errors, so that it retries', async () => {
    const { database } = server.context;
    await database.schema.alterTable('users').renameTo('people').execute();
    const page = createSocket(server, ada, { reconnection: true, reconnectionDelay: 20 });
    const refusals: string[] = [];
    page.socket.on('connect_error', ({ message }) => refusals.push(message));
    await new Promise((tried) => page.socket.io.once('reconnect_attempt', tried));
    expect(page.socket.connected).toBe(false);
    await database.schema.alterTable('people').renameTo('users').execute();
    await waitFor(() => expect(page.socket.connected).toBe(true));
    expect(refusals).toEqual([]);
  });
});

describe('events that a page sends', () => {
  /** Connects Ada, Grace and Alan. Grace is a buddy of both others. */
  async function connectBuddies() {
    await makeBuddies(ada, grace);
    await makeBuddies(grace, alan);
    return connectSockets(server, ada, grace, alan);
  }

  /** Emits an event without type checks. */
  const emit = (page: StudentSocket, event: string, ...payload: unknown[]) => {
    const loose: { emit(event: string, ...payload: unknown[]): unknown } = page.socket;
    loose.emit(event, ...payload);
  };

  /** Waits until the service has handled all events of the first page. */
  async function handled(page: StudentSocket, gracePage: StudentSocket): Promise<void> {
    const before = gracePage.all('stopTyping').length;
    page.socket.emit('stopTyping', { recipientId: grace._id });
    await waitFor(() => expect(gracePage.all('stopTyping').length).toBeGreaterThan(before));
    // The limit of events counts anew.
    server.clock.advance(1_000);
  }

  it('about typing reach only a buddy, with the sender of the token, until a block', async () => {
    const [adaPage, gracePage, alanPage] = await connectBuddies();
    adaPage.socket.emit('typing', { recipientId: grace._id, senderId: alan._id });
    adaPage.socket.emit('typing', { recipientId: alan._id });
    adaPage.socket.emit('stopTyping', { recipientId: alan._id });
    adaPage.socket.emit('typing', { recipientId: ada._id });
    await handled(adaPage, gracePage);
    const fromAda = { senderId: ada._id };
    expect(gracePage.received).toEqual([
      { event: 'typing', payload: fromAda },
      { event: 'stopTyping', payload: fromAda },
    ]);
    await allSettled([adaPage, alanPage]);
    expect([adaPage.received, alanPage.received]).toEqual([[], []]);

    await server.context.database
      .insertInto('blocks')
      .values({ blocker_id: alan._id, blocked_id: grace._id, created_at: '2026-01-01' })
      .execute();
    alanPage.socket.emit('typing', { recipientId: grace._id });
    await handled(adaPage, gracePage);
    expect(gracePage.all('typing')).toEqual([fromAda]);
  });

  it('about lists do not reach the tab whose response they repeat', async () => {
    const pages = await connectSockets(server, ada, ada, grace);
    const [page, otherTab, gracePage] = pages;
    const ask = (recipient: Student, socketId: string) =>
      fetch(`${server.url}/api/requests`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ada.token}`,
          'content-type': 'application/json',
          [SOCKET_ID]: socketId,
        },
        body: JSON.stringify({ recipientId: recipient._id }),
      });
    expect((await ask(grace, page.socket.id!)).status).toBe(201);
    // The name of a room would leave out everybody in it.
    expect((await ask(alan, `user:${ada._id}`)).status).toBe(201);
    await allSettled(pages);
    const toldTo = pages.map(({ all }) => all('connectionChanged').map(({ userId }) => userId));
    expect(toldTo).toEqual([[alan._id], [grace._id, alan._id], [ada._id]]);
    expect(otherTab.received).toHaveLength(2);
    expect(gracePage.all('newNotification')).toHaveLength(1);
  });

  it('are dropped if they are no events of the contract, and the socket stays connected', async () => {
    const [adaPage, gracePage] = await connectBuddies();
    const message = { senderId: ada._id, recipientId: grace._id, message: 'Only POST sends it' };
    emit(adaPage, 'sendMessage', message);
    emit(adaPage, 'sendMessage', { ...message, senderId: alan._id });
    emit(adaPage, 'receiveMessage', message);
    await handled(adaPage, gracePage);
    for (const payload of [
      ...[undefined, null, 7, 'text', [], {}],
      { recipientId: 'nobody' },
      { recipientId: { $ne: null } },
      { recipientId: [grace._id] },
      { recipientId: grace._id, senderId: 7 },
      { recipientId: Buffer.from(grace._id) },
    ])
      emit(adaPage, 'typing', payload);
    emit(adaPage, 'typing');
    emit(adaPage, 'constructor', {});
    emit(adaPage, 'authenticate', { token: 'x'.repeat(3_000) });
    emit(adaPage, 'join', { userId: grace._id });
    await handled(adaPage, gracePage);
    expect(new Set(gracePage.received.map(({ event }) => event))).toEqual(new Set(['stopTyping']));
    expect(await grace.thread(ada)).toEqual([]);
    expect(adaPage.socket.connected).toBe(true);

    // Above 64 KiB.
    emit(adaPage, 'typing', { recipientId: 'x'.repeat(64 * 1024) });
    await adaPage.ended;
    await gracePage.settled();
    expect(gracePage.socket.connected).toBe(true);
  });

  it('are limited to 30 per second and account', async () => {
    const warn = jest.spyOn(server.context.log, 'warn');
    const [adaPage, gracePage, alanPage] = await connectBuddies();
    const otherPage = await connect(ada);
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
    await handled(alanPage, gracePage);
    expect([from(ada).length, from(alan).length]).toEqual([30, 1]);
  });
});

describe('the handshake', () => {
  const POLLING = '/socket.io/?EIO=4&transport=polling';

  it('has the security headers, also where it fails', async () => {
    for (const path of [POLLING, `${POLLING}&sid=unknown`, '/%zz', '/api/nowhere']) {
      const { headers } = await fetch(`${server.url}${path}`);
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('is refused with methods that are not of the protocol', async () => {
    const page = await connect(ada, { transports: ['polling'] });
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      for (const path of [POLLING, `${POLLING}&sid=${page.socket.io.engine.id}`]) {
        const { status, headers } = await fetch(`${server.url}${path}`, { method });
        expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
      }
    }
  });
});

describe('a socket is disconnected', () => {
  const ENDED = 'io server disconnect';
  const endRevokedSockets = () => server.app.modules.auth.endRevokedSockets();

  it('by the next check when its auth session has ended, not when its token expires', async () => {
    const [page, other] = await connectSockets(server, ada, grace);
    server.clock.advance(ACCESS_TOKEN_LIFETIME + 1_000);
    await endRevokedSockets();
    await page.settled();
    expect(page.socket.connected).toBe(true);
    // Without an event to the sockets.
    await server.context.database
      .updateTable('refresh_tokens')
      .set({ revoked_at: server.clock.now().toISOString() })
      .where('user_id', '=', ada._id)
      .execute();
    await endRevokedSockets();
    expect(await page.ended).toBe(ENDED);
    await other.settled();
    expect(other.socket.connected).toBe(true);

    // Not used for thirty days.
    server.clock.advance(31 * DAY);
    await endRevokedSockets();
    expect(await other.ended).toBe(ENDED);
  });

  it('with the auth session of the last token that it sent', async () => {
    const page = await connect(ada);
    const { token } = (await logIn(server, ada)).body;
    const { sid } = decodeJwt<{ sid: string }>(token);
    page.socket.emit('authenticate', { token });
    await waitFor(() => {
      server.context.realtime.endAuthSession(sid);
      expect(page.socket.connected).toBe(false);
    });
  });

  it('if it sends a token of another user, or when all auth sessions of its user end', async () => {
    const page = await connect(ada);
    page.socket.emit('authenticate', { token: grace.token });
    expect(await page.ended).toBe(ENDED);

    const pages = [await connect(ada), await connect(ada, { transports: ['polling'] })];
    const other = await connect(grace);
    server.context.realtime.endSockets(ada._id);
    expect(await Promise.all(pages.map(({ ended }) => ended))).toEqual([ENDED, ENDED]);
    await other.settled();
    expect(other.socket.connected).toBe(true);
  });

  it('when the service stops, and reconnects when it is back', async () => {
    const ends = [await connect(ada), await connect(grace, { transports: ['polling'] })].map(
      (page) => page.ended,
    );
    const page = createSocket(server, ada, {
      reconnection: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 100,
    });
    await waitFor(() => expect(page.socket.connected).toBe(true));
    await server.app.close();
    // Pages do not reconnect after "io server disconnect".
    for (const reason of await Promise.all(ends)) expect(reason).toMatch(/^transport/);
    const again = await startServer({
      dataDir: server.config.DATA_DIR,
      startAt: server.clock.now(),
      settings: { PORT: new URL(server.url).port },
    });
    await waitFor(() => expect(page.socket.connected).toBe(true));
    page.close();
    await again.stop();
  });
});
