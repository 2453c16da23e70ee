import { afterEach, expect } from '@jest/globals';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type {
  ClientToServerEvents,
  QuietPeriodEvent,
  ServerToClientEvents,
} from '../../../contract/socketEvents.ts';
import { waitFor } from '../waitFor.ts';
import type { TestServer } from './server.ts';
import type { Student } from './students.ts';

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];

/** A socket of one student that records all events. */
export interface StudentSocket {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  received: { event: string; payload: unknown }[];
  /** Returns the payloads of one event, in order. */
  all: <Event extends EventName>(event: Event) => Payload<Event>[];
  /** Resolves when everything sent to this student so far has arrived. */
  settled: () => Promise<void>;
  /** Resolves with the reason of the disconnect. */
  ended: Promise<string>;
  close: () => void;
}

type Options = Partial<ManagerOptions & SocketOptions>;

let fences = 0;

/** Sockets of the present test. */
const opened: StudentSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

/** Creates a socket and starts to connect. It is closed after the test. */
export function createSocket(
  server: TestServer,
  student: Pick<Student, '_id' | 'token'>,
  options: Options = {},
): StudentSocket {
  const socket: StudentSocket['socket'] = io(server.url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: student.token },
    reconnection: false,
    forceNew: true,
    ...options,
  });
  const received: StudentSocket['received'] = [];
  const fencesPassed = new Set<string>();
  socket.onAny((event: string, payload: { _id?: string }) => {
    if (event === 'notificationRead' && payload._id?.startsWith('fence')) {
      fencesPassed.add(payload._id);
    } else {
      received.push({ event, payload });
    }
  });
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const created: StudentSocket = {
    socket,
    received,
    ended,
    all: (event) =>
      received.filter((each) => each.event === event).map((each) => each.payload as never),
    async settled() {
      // Events arrive in order, so everything sent before this one has arrived with it.
      const fence = `fence-${String((fences += 1))}`;
      server.context.realtime.toUser(student._id, 'notificationRead', { _id: fence });
      await waitFor(() => {
        if (!fencesPassed.has(fence)) throw new Error('The socket has not caught up.');
      });
    },
    close: () => socket.disconnect(),
  };
  // Not set outside of a test: the socket is for all tests of the file.
  if (expect.getState().currentTestName !== undefined) opened.push(created);
  return created;
}

/**
 * Connects a socket that records what is sent after this call resolves. With Redis, events sent
 * before the connect may still arrive after it. Rejects with the error message of the service.
 */
export async function connectSocket(
  server: TestServer,
  student: Pick<Student, '_id' | 'token'>,
  options: Options = {},
): Promise<StudentSocket> {
  const created = createSocket(server, student, options);
  await new Promise<void>((resolve, reject) => {
    created.socket.once('connect', resolve);
    created.socket.once('connect_error', reject);
  });
  await created.settled();
  created.received.length = 0;
  return created;
}

/** Connects a socket of each student. */
export const connectSockets = async <Students extends readonly Pick<Student, '_id' | 'token'>[]>(
  server: TestServer,
  ...students: Students
) =>
  (await Promise.all(students.map((student) => connectSocket(server, student)))) as {
    [Each in keyof Students]: StudentSocket;
  };

/** Connects another socket and resolves with the quiet period that it receives first. */
export async function quietPeriodOf(
  server: TestServer,
  student: Pick<Student, '_id' | 'token'>,
): Promise<number> {
  const { received } = createSocket(server, student);
  await waitFor(() => expect(received).not.toEqual([]));
  expect(received[0]).toMatchObject({ event: 'quietPeriod' });
  return (received[0]!.payload as QuietPeriodEvent).milliseconds;
}

/** Resolves when everything sent to their students so far has arrived at the sockets. */
export const allSettled = (sockets: readonly StudentSocket[]) =>
  Promise.all(sockets.map((socket) => socket.settled()));

/** Resolves with the payloads of one event, once everything sent to the student so far has arrived. */
export async function receivedBy<Event extends EventName>(
  socket: StudentSocket,
  event: Event,
): Promise<Payload<Event>[]> {
  await socket.settled();
  return socket.all(event);
}
