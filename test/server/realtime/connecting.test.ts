import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import { DELAYS, SOCKET_AUTHENTICATION_ERROR } from '../../../contract/constants.ts';
import { makeAccessTokens } from '../../../server/modules/auth/accessTokens.ts';
import { eventually } from '../../support/eventually.ts';
import { signUp, startServer, type Student, type TestServer } from '../../support/server.ts';
import { connectSocket, openSocket, type StudentSocket } from '../../support/studentSocket.ts';

let server: TestServer;
let ada: Student;
let grace: Student;
let open: StudentSocket[];

beforeEach(async () => {
  open = [];
  server = await startServer();
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
});
afterEach(async () => {
  for (const page of open) page.close();
  await server.stop();
});

const connect = async (...[student, options]: [Student, object?]) => {
  const page = await connectSocket(server, student, options);
  open.push(page);
  return page;
};
/** Tells a student something, so that a test sees who hears it. */
const tell = (student: Student, sessionId: string) => {
  server.context.realtime.toUser(student._id, 'sessionChanged', { sessionId });
};
/** A further token of that student, as a refresh gives it. */
const freshToken = (student: Student) => {
  const tokens = makeAccessTokens(server.context.config.JWT_SECRET, server.clock.now);
  const { sid } = decodeJwt<{ sid: string }>(student.token);
  return tokens.issue({ userId: student._id, generation: 0, sessionId: sid });
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
    tell(ada, 'a');
    await page.settled();
    expect(page.all('sessionChanged')).toEqual([{ sessionId: 'a' }]);
  });

  it('brings its token in the handshake or in the address', async () => {
    expect(await refusalOf({ auth: { token: ada.token } })).toBe('connected');
    expect(await refusalOf({ auth: {}, query: { token: ada.token } })).toBe('connected');
  });

  it('is refused without a valid token, in words the page knows', async () => {
    const expired = ada.token;
    server.clock.advance(DELAYS.accessTokenLifetime + 1_000);
    for (const options of [
      { auth: {} },
      { auth: { token: '' } },
      { auth: { token: 'nonsense' } },
      { auth: { token: 7 } },
      { auth: { token: { userId: ada._id } } },
      { auth: { token: `${await freshToken(ada)}x` } },
      { auth: { token: expired } },
      { auth: {}, query: { token: expired } },
    ]) {
      expect(await refusalOf(options)).toMatch(new RegExp(`^${SOCKET_AUTHENTICATION_ERROR}`));
    }
    expect(await refusalOf({ auth: { token: await freshToken(ada) } })).toBe('connected');
  });

  it('is not refused when the fault is ours, but ended, so that it tries until it is let in', async () => {
    await server.context.database.schema.dropTable('blocks').execute();
    const { database } = server.context;
    await database.schema.alterTable('users').renameTo('people').execute();
    const page = openSocket(server, ada, { reconnection: true, reconnectionDelay: 20 });
    open.push(page);
    const refusals: string[] = [];
    page.socket.on('connect_error', ({ message }) => refusals.push(message));
    await new Promise((tried) => page.socket.io.once('reconnect_attempt', tried));
    expect(page.socket.connected).toBe(false);
    await database.schema.alterTable('people').renameTo('users').execute();
    await eventually(() => expect(page.socket.connected).toBe(true));
    expect(refusals).toEqual([]);
  });

  it('hears what is for its student only, whatever it asks to join', async () => {
    const page = await connect(ada);
    page.socket.emit('join', grace._id);
    page.socket.emit('join', ada._id);
    tell(grace, 'for Grace');
    tell(ada, 'for Ada');
    await page.settled();
    tell(grace, 'for Grace');
    await page.settled();
    expect(page.all('sessionChanged')).toEqual([{ sessionId: 'for Ada' }]);
  });

  it('finds no other namespace', async () => {
    const other = io(`${server.url}/admin`, { auth: { token: ada.token }, forceNew: true });
    const refusal = await new Promise<Error>((refused) => other.on('connect_error', refused));
    expect(refusal.message).toBe('Invalid namespace');
    other.disconnect();
  });
});

describe('the end of a socket', () => {
  /** What is left of the token: less than socket.io waits for a sign of life. */
  const SOON = 15_000;
  /** Timers run as they do, and on at a word; only the end of a token takes part of it. */
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  beforeEach(() => {
    server.clock.advance(DELAYS.accessTokenLifetime - SOON);
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('comes with the end of its token', async () => {
    const page = await connect(ada);
    await pass(SOON / 2);
    await page.settled();
    expect(page.socket.connected).toBe(true);
    await pass(SOON / 2);
    expect(await page.ended).toBe('io server disconnect');
  });

  it('is put off by a fresh token of the same student', async () => {
    const renewed = await connect(ada);
    const other = await connect(ada);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    renewed.socket.emit('authenticate', { token: await freshToken(ada) });
    // Nobody is told that the new end counts, but a timer is set for it.
    await eventually(() => {
      expect(timers.mock.calls.some(([, wait = 0]) => wait > 20 * SOON)).toBe(true);
    });
    timers.mockRestore();
    await pass(SOON);
    await other.ended;
    tell(ada, 'still here');
    await renewed.settled();
    expect(renewed.all('sessionChanged')).toEqual([{ sessionId: 'still here' }]);
  });

  it('comes at once with the token of another student', async () => {
    const page = await connect(ada);
    page.socket.emit('authenticate', { token: grace.token });
    expect(await page.ended).toBe('io server disconnect');
  });

  it('is not put off by a token that is none', async () => {
    const page = await connect(ada);
    page.socket.emit('authenticate', { token: 'nonsense' });
    await pass(SOON / 2);
    await page.settled();
    await pass(SOON / 2);
    expect(await page.ended).toBe('io server disconnect');
  });

  it('comes when the sessions of the student end, in every tab and for nobody else', async () => {
    const pages = [await connect(ada), await connect(ada, { transports: ['polling'] })];
    const other = await connect(grace);
    const ends = pages.map((page) => page.ended);
    server.context.realtime.endSockets(ada._id);
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
    await other.settled();
    expect(other.socket.connected).toBe(true);
  });

  it('comes when the service stops, which does not wait for pages to leave', async () => {
    const page = await connect(ada);
    const polling = await connect(grace, { transports: ['polling'] });
    const ends = Promise.all([page.ended, polling.ended]);
    const start = Date.now();
    await server.app.close();
    expect(Date.now() - start).toBeLessThan(5_000);
    // Not "io server disconnect", after which a page does not come back by itself.
    expect(await ends).toEqual([
      expect.stringMatching(/^transport/),
      expect.stringMatching(/^transport/),
    ]);
  });

  it('is followed by a new one when the service is back', async () => {
    const page = openSocket(server, ada, {
      reconnection: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 100,
    });
    open.push(page);
    await eventually(() => {
      expect(page.socket.connected).toBe(true);
    });
    const { config } = server;
    const port = Number(new URL(server.url).port);
    await server.app.close();
    const again = await startServer({
      dataDir: config.DATA_DIR,
      startAt: server.clock.now(),
      settings: { PORT: String(port) },
    });
    await eventually(() => {
      expect(page.socket.connected).toBe(true);
    });
    page.close();
    await again.stop();
  });
});
