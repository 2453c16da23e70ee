import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/socketEvents.ts';
import { eventually } from './eventually.ts';
import type { Student, TestServer } from './server.ts';

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];

/** The socket of one open page, and all it has heard so far. */
export interface StudentSocket {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  heard: { event: string; payload: unknown }[];
  /** What came of one event, in order. */
  all: <Event extends EventName>(event: Event) => Payload<Event>[];
  /** When all that was sent to this student until now has arrived. */
  settled: () => Promise<void>;
  /** Why the connection ended, once it has. */
  ended: Promise<string>;
  close: () => void;
}

type Options = Partial<ManagerOptions & SocketOptions>;

let fences = 0;

/** A socket that is not connected yet, with all it hears written down. */
export function openSocket(
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
  const heard: StudentSocket['heard'] = [];
  const fencesPassed = new Set<string>();
  socket.onAny((event: string, payload: { _id?: string }) => {
    if (event === 'notificationRead' && payload._id?.startsWith('fence')) {
      fencesPassed.add(payload._id);
    } else {
      heard.push({ event, payload });
    }
  });
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  return {
    socket,
    heard,
    ended,
    all: (event) =>
      heard.filter((each) => each.event === event).map((each) => each.payload as never),
    async settled() {
      // A socket keeps its order: once this is there, so is all that was sent before it.
      const fence = `fence-${String((fences += 1))}`;
      server.context.realtime.toUser(student._id, 'notificationRead', { _id: fence });
      await eventually(() => {
        if (!fencesPassed.has(fence)) throw new Error('The socket has not caught up.');
      });
    },
    close: () => socket.disconnect(),
  };
}

/** A connected socket. Rejects with the message that the service refused it with. */
export async function connectSocket(
  server: TestServer,
  student: Pick<Student, '_id' | 'token'>,
  options: Options = {},
): Promise<StudentSocket> {
  const opened = openSocket(server, student, options);
  await new Promise<void>((resolve, reject) => {
    opened.socket.once('connect', resolve);
    opened.socket.once('connect_error', reject);
  });
  await opened.settled();
  return opened;
}
