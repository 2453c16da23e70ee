import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Message } from '../../contract/chat/messages.ts';
import { SOCKET_AUTHENTICATION_ERROR, SOCKET_TOKEN_EXPIRED } from '../../contract/constants.ts';
import type { Account } from './account.ts';
import { RECONNECTION } from '../../src/socket/reconnection.ts';
import { makeThreadModel, type ThreadModel } from './threadModel.ts';

/** A message that the service acknowledged. */
export interface Acknowledged {
  clientId: string;
  /** Sequence number among the messages of this student, from 1. */
  number: number;
}

/** A simulated student with one conversation who writes, reads and reconnects. */
export interface Student {
  id: string;
  acknowledged: readonly Acknowledged[];
  /** Returns the number of messages rejected with a permanent status. */
  refused: () => number;
  /** Returns the conversation as the page of this student displays it. */
  displayed: () => readonly Message[];
  /** Writes to the buddy, one message at a time, until aborted. */
  write(signal: AbortSignal): Promise<void>;
  /** Connects the socket and catches up. */
  open(): void;
  /** Disconnects the socket and stops writing. */
  close(): void;
}

/** Statuses after which the outbox of the page retries, as after a network error. */
const TRANSIENT_STATUSES = [401, 408, 429, 502, 503, 504];

/** Creates a student with one buddy. Waits between retries as the page does. */
export function makeStudent(url: string, me: Account, buddyId: string): Student {
  const acknowledged: Acknowledged[] = [];
  const page = new EventEmitter();
  let written = 0;
  let refused = 0;
  let isClosed = false;
  let socket: ReturnType<typeof io> | undefined;
  const thread = makeThreadModel(me, buddyId, () => !isClosed);

  async function send(clientId: string, text: string): Promise<number> {
    const body = { recipientId: buddyId, message: text, clientId };
    const response = await me.request({ method: 'POST', path: '/api/messages', body });
    if (response.status < 300) thread.receive(response.body as Message);
    return response.status;
  }

  /** Retries the message until the service responds with a final status, as the outbox does. */
  async function sendUntilAcknowledged(
    clientId: string,
    text: string,
  ): Promise<number | undefined> {
    while (!isClosed) {
      const status = await send(clientId, text).catch(() => 503);
      if (!TRANSIENT_STATUSES.includes(status)) return status;
      await nextTrigger(page);
    }
    return undefined;
  }

  return {
    id: me.id,
    acknowledged,
    refused: () => refused,
    displayed: () => thread.messages(),
    async write(signal) {
      while (!signal.aborted && !isClosed) {
        written += 1;
        const clientId = randomUUID();
        const status = await sendUntilAcknowledged(clientId, `${me.id} ${written}`);
        if (status === undefined) return;
        if (status < 300) acknowledged.push({ clientId, number: written });
        else refused += 1;
      }
    },
    open() {
      socket = openSocket(url, me, thread);
      socket.on('connect', () => page.emit('retry'));
    },
    close() {
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
function openSocket(url: string, me: Account, thread: ThreadModel): ReturnType<typeof io> {
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: (send) => {
      send({ token: me.token() });
    },
    ...RECONNECTION,
  });
  socket.on('connect', () => {
    thread.catchUp();
  });
  socket.on('receiveMessage', (message: Message) => {
    thread.receive(message);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') {
      setTimeout(() => socket.connect(), RECONNECTION.reconnectionDelay);
    }
  });
  socket.on('connect_error', ({ message }) => {
    const refusals = [SOCKET_AUTHENTICATION_ERROR, SOCKET_TOKEN_EXPIRED];
    if (!refusals.some((refusal) => message.includes(refusal))) return;
    void me.logIn().then(() => socket.disconnect().connect());
  });
  return socket;
}
