import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../contract/chat/messages.ts';
import { RECONNECTION } from '../../src/socket/reconnection.ts';
import { json, send } from '../support/http.ts';
import { openSocket } from '../support/sockets.ts';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { makeThreadModel, type ThreadModel } from './threadModel.ts';

/** A message that the service acknowledged. */
export interface Acknowledged {
  clientId: string;
  /** Sequence number among the messages of this student, from 1. */
  number: number;
}

export type Student = ReturnType<typeof makeStudent>;

/** Statuses after which the outbox of the page retries, as after a network error. */
const TRANSIENT_STATUSES = [401, 408, 429, 502, 503, 504];

/** Milliseconds until a request counts as failed. */
const TIMEOUT = 5_000;

/**
 * Creates a simulated student with one conversation who writes, reads and reconnects. Waits between
 * retries as the page does.
 */
export function makeStudent(url: string, { id, buddyId, token }: SeededStudent) {
  const acknowledged: Acknowledged[] = [];
  const page = new EventEmitter();
  let written = 0;
  let refused = 0;
  let isClosed = false;
  let socket: ReturnType<typeof connectPage> | undefined;
  const thread = makeThreadModel(
    (query) => send(`${url}/api/messages/${buddyId}?${query}`, { token, timeout: TIMEOUT }),
    () => !isClosed,
  );

  async function write(clientId: string, message: string): Promise<number> {
    const body = json({ recipientId: buddyId, message, clientId });
    const response = await send(`${url}/api/messages`, { token, body, timeout: TIMEOUT });
    if (response.status < 300) thread.receive(JSON.parse(response.text) as Message);
    return response.status;
  }

  /** Retries the message until the service responds with a final status, as the outbox does. */
  async function sendUntilAcknowledged(
    clientId: string,
    text: string,
  ): Promise<number | undefined> {
    while (!isClosed) {
      const status = await write(clientId, text).catch(() => 503);
      if (!TRANSIENT_STATUSES.includes(status)) return status;
      await nextTrigger(page);
    }
    return undefined;
  }

  return {
    id,
    acknowledged: acknowledged as readonly Acknowledged[],
    /** Returns the number of messages rejected with a permanent status. */
    refused: () => refused,
    /** Returns the conversation as the page of this student displays it. */
    displayed: () => thread.messages(),
    /** Writes to the buddy, one message at a time, until aborted. */
    async write(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && !isClosed) {
        written += 1;
        const clientId = randomUUID();
        const status = await sendUntilAcknowledged(clientId, `${id} ${written}`);
        if (status === undefined) return;
        if (status < 300) acknowledged.push({ clientId, number: written });
        else refused += 1;
      }
    },
    /** Connects the socket and catches up. */
    open(): void {
      socket = connectPage(url, token, thread, () => isClosed);
      socket.on('connect', () => page.emit('retry'));
    },
    /** Disconnects the socket and stops writing. */
    close(): void {
      isClosed = true;
      page.emit('retry');
      socket?.disconnect();
    },
  };
}

/** Resolves on reconnect or after the retry delay of the outbox. */
async function nextTrigger(page: EventEmitter): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([
    once(page, 'retry', { signal }),
    sleep(RECONNECTION.reconnectionDelayMax, undefined, { signal }),
  ]);
  waiting.abort();
}

/** Opens a socket with the reconnection settings of the page. */
function connectPage(url: string, token: string, thread: ThreadModel, isClosed: () => boolean) {
  const socket = openSocket(url, { auth: { token }, ...RECONNECTION });
  const connect = () => {
    if (!isClosed()) socket.connect();
  };
  /** The page connects again, too, when the service ends or refuses the socket. */
  const reconnect = () => {
    if (!socket.active) setTimeout(connect, RECONNECTION.reconnectionDelay);
  };
  socket.on('connect', thread.catchUp);
  socket.on('receiveMessage', thread.receive);
  socket.on('disconnect', reconnect);
  socket.on('connect_error', reconnect);
  return socket;
}
