import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Message } from '../../contract/chat.ts';

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
  /** The conversation as the page of this student shows it. */
  displayed: () => readonly Message[];
  /** Writes to the buddy, one message after another, until the signal. */
  write(signal: AbortSignal): Promise<void>;
  /** Opens the page: its socket, and what it missed. */
  open(): void;
  /** Ends its socket, and its writing with it. */
  close(): void;
}

export interface Account {
  id: string;
  token: string;
}

/** Milliseconds after which a call counts as failed, and before it is tried again. */
const CALL_TIMEOUT = 5_000;
const PAUSE = 50;
/** Messages of one answer, the most there is. */
const PAGE = 200;

/** @param urlOf answers the address of a node, each time perhaps another one. */
export function makeStudent(urlOf: () => string, me: Account, buddyId: string): Student {
  const thread = new Map<number, Message>();
  const acknowledged: Acknowledged[] = [];
  let revision = 0;
  let written = 0;
  let catchingUp: Promise<void> | undefined;
  let isBehind = false;
  let isClosed = false;
  let socket: ReturnType<typeof io> | undefined;

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${urlOf()}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_TIMEOUT),
    });

  const show = (message: Message) => {
    if (message.seq !== undefined) thread.set(message.seq, message);
  };

  async function send(clientId: string, text: string): Promise<boolean> {
    const body = JSON.stringify({ recipientId: buddyId, message: text, clientId });
    const answer = await call('/api/messages', { method: 'POST', body });
    if (!answer.ok) return false;
    show((await answer.json()) as Message);
    return true;
  }

  /** The same message until the service has it, as a page's outbox does; false once closed. */
  async function sendUntilStored(clientId: string, text: string): Promise<boolean> {
    while (!isClosed) {
      if (await send(clientId, text).catch(() => false)) return true;
      await sleep(PAUSE);
    }
    return false;
  }

  async function fetchChanges(): Promise<void> {
    for (;;) {
      const query = `sinceRev=${String(revision)}&limit=${String(PAGE)}`;
      const answer = await call(`/api/messages/${buddyId}?${query}`);
      if (!answer.ok) throw new Error(`Catching up was answered ${String(answer.status)}.`);
      const changed = (await answer.json()) as Message[];
      for (const message of changed) show(message);
      revision = Math.max(revision, ...changed.map(({ rev = 0 }) => rev));
      if (answer.headers.get('x-next-cursor') === null) return;
    }
  }

  /** What is heard of while it asks, it asks for once more. */
  async function fetchUntilCaughtUp(): Promise<void> {
    while (isBehind) {
      isBehind = false;
      await fetchChanges();
    }
  }

  function catchUp(): void {
    isBehind = true;
    catchingUp ??= fetchUntilCaughtUp()
      // The service went away; the next connection asks again.
      .catch(() => undefined)
      .finally(() => (catchingUp = undefined));
  }

  return {
    id: me.id,
    acknowledged,
    displayed: () => [...thread.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    async write(signal) {
      while (!signal.aborted && !isClosed) {
        written += 1;
        const clientId = randomUUID();
        if (await sendUntilStored(clientId, `${me.id} ${String(written)}`)) {
          acknowledged.push({ clientId, number: written });
        }
      }
    },
    open() {
      socket = io(urlOf(), {
        path: '/socket.io',
        transports: ['websocket'],
        auth: { token: me.token },
        reconnectionDelay: 100,
        reconnectionDelayMax: 1_000,
      });
      socket.on('connect', catchUp);
      socket.on('receiveMessage', (message: Message) => {
        const isNext = message.rev === revision + 1;
        show(message);
        if (isNext) revision += 1;
        else if ((message.rev ?? 0) > revision) catchUp();
      });
    },
    close() {
      isClosed = true;
      socket?.disconnect();
    },
  };
}
