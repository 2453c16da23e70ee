import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { SeededStudent } from '../campus/seed.ts';
import { tokenOf } from '../campus/signIns.ts';
import { ask, type Question } from './ask.ts';

/** What came of the requests of all students. */
export interface Tally {
  answered: number;
  /** Connections that the service did not take any more. */
  refused: number;
  /** One line for each request that got no proper answer. */
  failures: string[];
}

export interface Service {
  url: string;
  /** When it was told to stop, by performance.now(); undefined while it is not to. */
  stoppingSince: () => number | undefined;
}

/** How a student makes requests. */
export interface Manner {
  /** Milliseconds between two, at most. */
  pause: number;
  /** Whether on a connection that is kept open, or on a new one each time. */
  keepsOpen: boolean;
}

/** Milliseconds until a refused request is followed by the next. */
const AFTER_REFUSAL = 50;
const UPLOAD = 400_000;
/** Node heeds how long it may use a connection again for only where it has a longest time itself. */
const LONGEST_IDLE = 60_000;

/** A student with an open page, who reads, writes and uploads until the signal. */
export async function study(
  service: Service,
  me: SeededStudent,
  { pause, keepsOpen }: Manner,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const agent = keepsOpen ? new Agent({ keepAlive: true, timeout: LONGEST_IDLE }) : undefined;
  while (!signal.aborted) {
    const question = { ...someQuestion(me), token: await tokenOf(me.id), ...(agent && { agent }) };
    const fate = await ask(service.url, question, service.stoppingSince);
    if (fate.kind === 'answered') tally.answered += 1;
    else if (fate.kind === 'refused') tally.refused += 1;
    else tally.failures.push(fate.why);
    const wait = fate.kind === 'refused' ? AFTER_REFUSAL : Math.random() * pause;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
  agent?.destroy();
}

/** The socket of a student's page, which comes back by itself. */
export function openSocket(url: string, me: SeededStudent): ReturnType<typeof io> {
  return io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: (send) => void tokenOf(me.id).then((token) => send({ token })),
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
}

function someQuestion({ buddyId }: SeededStudent): Omit<Question, 'token' | 'agent'> {
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
