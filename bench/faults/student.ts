import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Message } from '../../contract/chat.ts';
import { DELAYS, SOCKET_AUTHENTICATION_ERROR, SOCKET_JITTER } from '../../contract/constants.ts';
import type { Account } from './account.ts';
import { makeShownThread, type ShownThread } from './shownThread.ts';

/** What a student wrote that the service said it has. */
export interface Acknowledged {
  clientId: string;
  /** Its place among all that the student wrote. */
  number: number;
}

/** A student with one conversation, who writes, reads and comes back however often the line breaks. */
export interface Student {
  id: string;
  acknowledged: readonly Acknowledged[];
  /** Messages that the service refused for good, as it would refuse a wrong one. */
  refused: () => number;
  /** The conversation as the page of this student shows it. */
  displayed: () => readonly Message[];
  /** Writes to the buddy, one message after another, until the signal. */
  write(signal: AbortSignal): Promise<void>;
  /** Opens the page: its socket, and what it missed. */
  open(): void;
  /** Ends its socket, and its writing with it. */
  close(): void;
}

/** Answers after which a page's outbox sends a message once more, as without any answer. */
const PASSING = [401, 408, 429, 502, 503, 504];

/** A student at that address, with one buddy. Waits between tries as the page does. */
export function makeStudent(url: string, me: Account, buddyId: string): Student {
  const acknowledged: Acknowledged[] = [];
  const page = new EventEmitter();
  let written = 0;
  let refused = 0;
  let isClosed = false;
  let socket: ReturnType<typeof io> | undefined;
  const thread = makeShownThread(me, buddyId, () => !isClosed);

  /** Whether the service answered for the message, and with what status. */
  async function send(clientId: string, text: string): Promise<number> {
    const body = { recipientId: buddyId, message: text, clientId };
    const answer = await me.call({ method: 'POST', path: '/api/messages', body });
    if (answer.status < 300) thread.hear(answer.body as Message);
    return answer.status;
  }

  /** The same message until the service has answered for it, as a page's outbox does. */
  async function sendUntilAnswered(clientId: string, text: string): Promise<number | undefined> {
    while (!isClosed) {
      const status = await send(clientId, text).catch(() => 503);
      if (!PASSING.includes(status)) return status;
      await nextOccasion(page);
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
        const status = await sendUntilAnswered(clientId, `${me.id} ${written}`);
        if (status === undefined) return;
        if (status < 300) acknowledged.push({ clientId, number: written });
        else refused += 1;
      }
    },
    open() {
      socket = openSocket(url, me, thread);
      socket.on('connect', () => page.emit('occasion'));
    },
    close() {
      isClosed = true;
      page.emit('occasion');
      socket?.disconnect();
    },
  };
}

/** The line is back, or as long as the page's outbox waits without it. */
async function nextOccasion(page: EventEmitter): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([
    once(page, 'occasion', { signal }),
    sleep(DELAYS.socketReconnectionMax, undefined, { signal }),
  ]);
  waiting.abort();
}

/** A page's socket: comes back by itself, after the pauses of the page's own. */
function openSocket(url: string, me: Account, thread: ShownThread): ReturnType<typeof io> {
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: (send) => {
      send({ token: me.token() });
    },
    reconnectionDelay: DELAYS.socketReconnectionMin,
    reconnectionDelayMax: DELAYS.socketReconnectionMax,
    randomizationFactor: SOCKET_JITTER,
    timeout: DELAYS.socketConnectTimeout,
  });
  socket.on('connect', () => {
    thread.catchUp();
  });
  socket.on('receiveMessage', (message: Message) => {
    thread.hear(message);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') {
      setTimeout(() => socket.connect(), DELAYS.socketReconnectionMin);
    }
  });
  socket.on('connect_error', ({ message }) => {
    if (!message.includes(SOCKET_AUTHENTICATION_ERROR)) return;
    void me.renew().then(() => socket.disconnect().connect());
  });
  return socket;
}
