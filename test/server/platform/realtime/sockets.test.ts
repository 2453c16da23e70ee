import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import {
  SOCKET_AUTHENTICATION_ERROR,
  SOCKET_TOKEN_EXPIRED,
} from '../../../../contract/constants.ts';
import {
  ACCESS_TOKEN_LIFETIME,
  makeAccessTokens,
} from '../../../../server/modules/auth/accessTokens.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  makeBuddies,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import {
  connectSocket,
  connectSockets,
  createSocket,
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
/** Returns a new access token of a user, as after a refresh. */
const freshToken = (student: Student) => {
  const tokens = makeAccessTokens(server.context.config.JWT_SECRET, server.clock.now);
  const { sid } = decodeJwt<{ sid: string }>(student.token);
  return tokens.issue({ userId: student._id, generation: 0, authSessionId: sid });
};
const refusalOf = (options: object) =>
  connectSocket(server, ada, options).then(
    () => 'connected',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a socket', () => {
  it.each([
    ['WebSocket', { transports: ['websocket'] }],
    ['polling', { transports: ['polling'] }],
    ['polling first', { transports: ['polling', 'websocket'] }],
  ])('works over %s', async (_name, options) => {
    const page = await connect(ada, options);
    emitTo(ada, 'a');
    await page.settled();
    expect(page.all('sessionChanged')).toEqual([{ sessionId: 'a' }]);
  });

  // Covers 7.29
  it('accepts the token in the handshake or the query', async () => {
    expect(await refusalOf({ auth: { token: ada.token } })).toBe('connected');
    expect(await refusalOf({ auth: {}, query: { token: ada.token } })).toBe('connected');
  });

  // Covers 4.42
  it('is rejected without a valid token, with the error the page expects', async () => {
    const expired = ada.token;
    server.clock.advance(ACCESS_TOKEN_LIFETIME + 1_000);
    for (const options of [
      { auth: {} },
      { auth: { token: '' } },
      { auth: { token: 'nonsense' } },
      { auth: { token: 7 } },
      { auth: { token: { userId: ada._id } } },
      { auth: { token: `${await freshToken(ada)}x` } },
      { auth: { token: `${expired}x` } },
    ]) {
      expect(await refusalOf(options)).toMatch(new RegExp(`^${SOCKET_AUTHENTICATION_ERROR}`));
    }
    expect(await refusalOf({ auth: { token: await freshToken(ada) } })).toBe('connected');
  });

  it('is asked for a new token when its own has expired, as long as its auth session is active', async () => {
    server.clock.advance(ACCESS_TOKEN_LIFETIME + 1_000);
    expect(await refusalOf({ auth: { token: ada.token } })).toBe(SOCKET_TOKEN_EXPIRED);
    expect(await refusalOf({ auth: {}, query: { token: ada.token } })).toBe(SOCKET_TOKEN_EXPIRED);
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect(await refusalOf({ auth: { token: ada.token } })).toContain(SOCKET_AUTHENTICATION_ERROR);
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

  it('receives only events of its user, even if it emits join for others', async () => {
    const page = await connect(ada);
    page.socket.emit('join', grace._id);
    page.socket.emit('join', ada._id);
    emitTo(grace, 'for Grace');
    emitTo(ada, 'for Ada');
    await page.settled();
    emitTo(grace, 'for Grace');
    await page.settled();
    expect(page.all('sessionChanged')).toEqual([{ sessionId: 'for Ada' }]);
  });

  it('cannot connect to other namespaces', async () => {
    const other = io(`${server.url}/admin`, { auth: { token: ada.token }, forceNew: true });
    const refusal = await new Promise<Error>((refused) => other.on('connect_error', refused));
    expect(refusal.message).toBe('Invalid namespace');
    other.disconnect();
  });
});

describe('events that a page sends', () => {
  let adaPage: StudentSocket;
  let gracePage: StudentSocket;
  let alanPage: StudentSocket;

  beforeEach(async () => {
    await makeBuddies(ada, grace);
    await makeBuddies(grace, alan);
    [adaPage, gracePage, alanPage] = await connectSockets(server, ada, grace, alan);
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

  describe('other events', () => {
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
});

describe('the handshake', () => {
  const POLLING = '/socket.io/?EIO=4&transport=polling';

  it.each([
    ['a new socket', POLLING],
    ['an unknown socket', `${POLLING}&sid=unknown`],
    ['a URL that cannot be decoded', '/%zz'],
    ['an unknown path', '/api/nowhere'],
  ])('has the security headers for %s', async (_title, path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('is refused with %s', async (method) => {
    const page = await connect(ada, { transports: ['polling'] });
    const sid = page.socket.io.engine.id;
    for (const path of [POLLING, `${POLLING}&sid=${sid}`]) {
      const { status, headers } = await fetch(`${server.url}${path}`, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
    }
  });
});

describe('a socket is disconnected', () => {
  /** Ends an auth session without an event to the sockets. */
  const revoke = async ({ _id }: Student) => {
    const at = server.clock.now().toISOString();
    const { database } = server.context;
    await database
      .updateTable('refresh_tokens')
      .set({ revoked_at: at })
      .where('user_id', '=', _id)
      .execute();
  };

  it('by the next check when its auth session has ended, not when its token expires', async () => {
    const [page, other] = [await connect(ada), await connect(grace)];
    server.clock.advance(ACCESS_TOKEN_LIFETIME + 1_000);
    await server.app.modules.auth.endRevokedSockets();
    await page.settled();
    expect(page.socket.connected).toBe(true);
    await revoke(ada);
    await server.app.modules.auth.endRevokedSockets();
    expect(await page.ended).toBe('io server disconnect');
    await other.settled();
    expect(other.socket.connected).toBe(true);
  });

  it('when its auth session has not been used for thirty days', async () => {
    const page = await connect(ada);
    server.clock.advance(31 * 24 * 60 * 60_000);
    await server.app.modules.auth.endRevokedSockets();
    expect(await page.ended).toBe('io server disconnect');
  });

  it('with the auth session of the last token that it sent', async () => {
    const page = await connect(ada);
    const { email, password } = ada;
    const login = await call<{ token: string }>(server, 'POST', '/api/users/login', {
      body: { email, password },
    });
    const { sid } = decodeJwt<{ sid: string }>(login.body.token);
    page.socket.emit('authenticate', { token: login.body.token });
    await waitFor(() => {
      server.context.realtime.endAuthSession(sid);
      expect(page.socket.connected).toBe(false);
    });
  });

  it('at once if it sends a token of another user', async () => {
    const page = await connect(ada);
    page.socket.emit('authenticate', { token: grace.token });
    expect(await page.ended).toBe('io server disconnect');
  });

  it('when all auth sessions of its user end', async () => {
    const pages = [await connect(ada), await connect(ada, { transports: ['polling'] })];
    const other = await connect(grace);
    const ends = pages.map((page) => page.ended);
    server.context.realtime.endSockets(ada._id);
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
    await other.settled();
    expect(other.socket.connected).toBe(true);
  });

  // Covers 4.42
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
