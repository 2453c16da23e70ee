import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { form, json } from '../support/http.ts';
import { sendRequest, type Request } from './sendRequest.ts';

/** Request outcomes of all students. */
export interface Tally {
  completed: number;
  /** Connections refused by the stopping service. */
  refused: number;
  /** One line per failed request. */
  failures: string[];
}

interface Options {
  url: string;
  /** Returns the time of the stop signal by performance.now(), or `undefined` while running. */
  stoppingSince: () => number | undefined;
  /** Maximum milliseconds between two requests. */
  pause: number;
  /** Whether connections are reused. */
  keepAlive: boolean;
  tally: Tally;
  signal: AbortSignal;
}

/** Milliseconds before the next request after a refused one. */
const REFUSED_DELAY = 50;
const UPLOAD = 400_000;
/** Node honors the Keep-Alive timeout of the server only when the agent has a timeout. */
const AGENT_TIMEOUT = 60_000;

/** Reads, writes and uploads as one student until aborted. */
export async function runStudent(me: SeededStudent, options: Options): Promise<void> {
  const { url, stoppingSince, pause, keepAlive, tally, signal } = options;
  const agent = keepAlive ? new Agent({ keepAlive: true, timeout: AGENT_TIMEOUT }) : undefined;
  while (!signal.aborted) {
    const request = {
      ...randomRequest(me),
      token: me.token,
      ...(agent && { agent }),
    };
    const result = await sendRequest(url, request, stoppingSince);
    if (result instanceof Error) tally.failures.push(result.message);
    else tally[result] += 1;
    const wait = result === 'refused' ? REFUSED_DELAY : Math.random() * pause;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
  agent?.destroy();
}

function randomRequest({ buddyId }: SeededStudent): Omit<Request, 'token' | 'agent'> {
  const chance = Math.random();
  if (chance < 0.15) {
    const body = form('a.txt', Buffer.alloc(UPLOAD, 'a'));
    return { method: 'POST', path: '/api/messages/upload', body, expected: 201 };
  }
  if (chance < 0.45) {
    const body = json({ recipientId: buddyId, message: 'On my way', clientId: randomUUID() });
    return { method: 'POST', path: '/api/messages', body, expected: 201 };
  }
  const path = chance < 0.8 ? `/api/messages/${buddyId}` : '/api/users/matches';
  return { method: 'GET', path, expected: 200 };
}
