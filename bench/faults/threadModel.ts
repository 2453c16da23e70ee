import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_MESSAGE_PAGE, type Message } from '../../contract/chat/messages.ts';
import { HEADERS } from '../../contract/constants.ts';
import { RETRY_INTERVAL } from '../../src/api/constants.ts';
import type { Account } from './account.ts';

/** The messages of a conversation as an open page maintains them from events and catch-up responses. */
export interface ThreadModel {
  /** Returns the displayed messages in order. */
  messages(): Message[];
  /** Adds a message from an event or a response. Schedules a catch-up when revisions are missing. */
  receive(message: Message): void;
  /** Fetches all changes since the last contiguous revision. */
  catchUp(): void;
}

/** Milliseconds to wait for out-of-order events before a gap is fetched. Matches the page. */
const GAP_DELAY = 500;

/** @param isOpen returns false after the page is closed, which stops all requests. */
export function makeThreadModel(me: Account, buddyId: string, isOpen: () => boolean): ThreadModel {
  const shown = new Map<number, Message>();
  const revisions = makeRevisions();
  let isFetching = false;
  let isStale = false;

  const show = (message: Message) => {
    if (message.seq !== undefined) shown.set(message.seq, message);
  };

  /** Fetches every page of changes. */
  async function fetchChanges(): Promise<void> {
    for (;;) {
      const query = `sinceRev=${revisions.last()}&limit=${MAX_MESSAGE_PAGE}`;
      const response = await me.request({
        method: 'GET',
        path: `/api/messages/${buddyId}?${query}`,
      });
      if (response.status !== 200)
        throw new Error(`Catch-up failed with status ${response.status}.`);
      const changed = response.body as Message[];
      for (const message of changed) show(message);
      revisions.advanceTo(Math.max(0, ...changed.map(({ rev = 0 }) => rev)));
      if (response.header(HEADERS.nextCursor) === undefined) return;
    }
  }

  /** Repeats the fetch when a catch-up was requested while one was running. */
  async function fetchUntilCaughtUp(): Promise<void> {
    while (isStale && isOpen()) {
      isStale = false;
      try {
        await fetchChanges();
      } catch {
        isStale = true;
        await sleep(RETRY_INTERVAL);
      }
    }
    isFetching = false;
  }

  function catchUp(): void {
    isStale = true;
    if (isFetching) return;
    isFetching = true;
    void fetchUntilCaughtUp();
  }

  return {
    messages: () => [...shown.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    receive(message) {
      show(message);
      revisions.add(message.rev ?? 0);
      if (!revisions.hasGap()) return;
      setTimeout(() => {
        if (isOpen() && revisions.hasGap()) catchUp();
      }, GAP_DELAY);
    },
    catchUp,
  };
}

/** Tracks the last contiguous revision and the revisions received out of order. */
function makeRevisions() {
  const pending = new Set<number>();
  let last = 0;

  const close = () => {
    while (pending.delete(last + 1)) last += 1;
  };

  return {
    last: () => last,
    hasGap: () => pending.size > 0,
    add(revision: number) {
      if (revision > last) pending.add(revision);
      close();
    },
    /** Marks all revisions up to and including this one as received. */
    advanceTo(revision: number) {
      last = Math.max(last, revision);
      for (const each of pending) if (each <= last) pending.delete(each);
      close();
    },
  };
}
