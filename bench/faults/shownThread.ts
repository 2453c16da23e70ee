import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../contract/chat.ts';
import { DELAYS, HEADERS, LIMITS } from '../../contract/constants.ts';
import type { Account } from './account.ts';

/** A conversation as an open page keeps it: by events, and by asking for what it missed. */
export interface ShownThread {
  /** All it shows, in its order. */
  messages(): Message[];
  /** Shows a message that an event or an answer brought; soon asks for what is missing before it. */
  hear(message: Message): void;
  /** Asks for what changed since the last revision up to which it lacks nothing. */
  catchUp(): void;
}

/** Milliseconds that events of calls side by side may overtake each other by, as for the page. */
const GAP_GRACE = 500;

/** @param isOpen false once the page is closed: then it asks for nothing any more. */
export function makeShownThread(me: Account, buddyId: string, isOpen: () => boolean): ShownThread {
  const shown = new Map<number, Message>();
  const revisions = makeRevisions();
  let isAsking = false;
  let isBehind = false;

  const show = (message: Message) => {
    if (message.seq !== undefined) shown.set(message.seq, message);
  };

  /** All pages of what changed. */
  async function fetchChanges(): Promise<void> {
    for (;;) {
      const query = `sinceRev=${revisions.last()}&limit=${LIMITS.messagePageMax}`;
      const answer = await me.call({ method: 'GET', path: `/api/messages/${buddyId}?${query}` });
      if (answer.status !== 200) throw new Error(`Catching up was answered ${answer.status}.`);
      const changed = answer.body as Message[];
      for (const message of changed) show(message);
      revisions.reach(Math.max(0, ...changed.map(({ rev = 0 }) => rev)));
      if (answer.header(HEADERS.nextCursor) === undefined) return;
    }
  }

  /** What is heard of while it asks, it asks for once more. */
  async function fetchUntilCaughtUp(): Promise<void> {
    while (isBehind && isOpen()) {
      isBehind = false;
      try {
        await fetchChanges();
      } catch {
        isBehind = true;
        await sleep(DELAYS.retryInterval);
      }
    }
    isAsking = false;
  }

  function catchUp(): void {
    isBehind = true;
    if (isAsking) return;
    isAsking = true;
    void fetchUntilCaughtUp();
  }

  return {
    messages: () => [...shown.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    hear(message) {
      show(message);
      revisions.add(message.rev ?? 0);
      if (!revisions.hasGap()) return;
      setTimeout(() => {
        if (isOpen() && revisions.hasGap()) catchUp();
      }, GAP_GRACE);
    },
    catchUp,
  };
}

/** Up to which revision nothing is missing, and whether there are others after a gap. */
function makeRevisions() {
  const ahead = new Set<number>();
  let last = 0;

  const close = () => {
    while (ahead.delete(last + 1)) last += 1;
  };

  return {
    last: () => last,
    hasGap: () => ahead.size > 0,
    add(revision: number) {
      if (revision > last) ahead.add(revision);
      close();
    },
    /** Nothing is missing up to and with that one. */
    reach(revision: number) {
      last = Math.max(last, revision);
      for (const each of ahead) if (each <= last) ahead.delete(each);
      close();
    },
  };
}
