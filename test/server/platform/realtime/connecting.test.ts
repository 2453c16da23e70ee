import { afterEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import {
  SOCKET_AUTHENTICATION_ERROR,
  SOCKET_TOKEN_EXPIRED,
} from '../../../../contract/constants.ts';
import { ACCESS_TOKEN_LIFETIME } from '../../../../server/modules/auth/accessTokens.ts';
import { makeAccessTokens } from '../../../../server/modules/auth/accessTokens.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import {
  connectSocket,
  createSocket,
  type StudentSocket,
} from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');
const open: StudentSocket[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

const connect = async (...[student, options]: [Student, object?]) => {
  const page = await connectSocket(server, student, options);
  open.push(page);
  return page;
};
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
    (page) => {
      open.push(page);
      return 'connected';
    },
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
    open.push(page);
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
    open.push(page);
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
