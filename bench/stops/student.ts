import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { accessTokenFor } from '../support/seed/authSessions.ts';
import { sendRequest, type Request } from './sendRequest.ts';

/** Request outcomes of all students. */
export interface Tally {
  completed: number;
  /** Connections refused by the stopping service. */
  refused: number;
  /** One line per failed request. */
  failures: string[];
}

export interface Service {
  url: string;
  /** Returns the time of the stop signal by performance.now(), or `undefined` while running. */
  stoppingSince: () => number | undefined;
}

/** How a student sends requests. */
export interface Behavior {
  /** Maximum milliseconds between two requests. */
  pause: number;
  /** Whether connections are reused. */
  keepAlive: boolean;
}

/** Milliseconds before the next request after a refused one. */
const REFUSED_DELAY = 50;
const UPLOAD = 400_000;
/** Node honors the Keep-Alive timeout of the server only when the agent has a timeout. */
const AGENT_TIMEOUT = 60_000;

/** Reads, writes and uploads as one student until aborted. */
export async function runStudent(
  service: Service,
  me: SeededStudent,
  { pause, keepAlive }: Behavior,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const agent = keepAlive ? new Agent({ keepAlive: true, timeout: AGENT_TIMEOUT }) : undefined;
  while (!signal.aborted) {
    const request = {
      ...randomRequest(me),
      token: await accessTokenFor(me.id),
      ...(agent && { agent }),
    };
    const result = await sendRequest(service.url, request, service.stoppingSince);
    if (result.kind === 'completed') tally.completed += 1;
    else if (result.kind === 'refused') tally.refused += 1;
    else tally.failures.push(result.reason);
    const wait = result.kind === 'refused' ? REFUSED_DELAY : Math.random() * pause;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
  agent?.destroy();
}

/** Opens a socket that reconnects automatically. */
export function openSocket(url: string, me: SeededStudent): ReturnType<typeof io> {
  return io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: (send) => void accessTokenFor(me.id).then((token) => send({ token })),
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
}

function randomRequest({ buddyId }: SeededStudent): Omit<Request, 'token' | 'agent'> {
  const chance = Math.random();
  if (chance < 0.15) return { ...upload(), expected: 201 };
  if (chance < 0.45) return { ...message(buddyId), expected: 201 };
  const path = chance < 0.8 ? `/api/messages/${buddyId}` : '/api/users/matches';
  return { method: 'GET', path, expected: 200 };
}

const message = (recipientId: string) => ({
  method: 'POST' as const,
  path: '/api/messages',
  body: {
    type: 'application/json',
    content: Buffer.from(
      JSON.stringify({ recipientId, message: 'On my way', clientId: randomUUID() }),
    ),
  },
});

const upload = () => ({
  method: 'POST' as const,
  path: '/api/messages/upload',
  body: {
    type: 'multipart/form-data; boundary=b',
    content: Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
      Buffer.alloc(UPLOAD, 'a'),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  },
});
