import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_MESSAGE_PAGE, type Message } from '../../contract/chat/messages.ts';
import { HEADERS } from '../../contract/constants.ts';
import { RETRY_INTERVAL } from '../../src/api/constants.ts';
import { addRevision, initialSyncState, syncedTo } from '../../src/features/chat/syncState.ts';
import type { HttpResponse } from '../support/http.ts';

/** The messages of a conversation as an open page maintains them from events and catch-up responses. */
export type ThreadModel = ReturnType<typeof makeThreadModel>;

/** Milliseconds to wait for out-of-order events before a gap is fetched. Matches the page. */
const GAP_DELAY = 500;

/**
 * @param request requests messages of the thread.
 * @param isOpen returns false after the page is closed, which stops all requests.
 */
export function makeThreadModel(
  request: (query: string) => Promise<HttpResponse>,
  isOpen: () => boolean,
) {
  const shown = new Map<number, Message>();
  let state = initialSyncState(0);
  let isFetching = false;
  let isStale = false;

  const hasGap = () => state.pendingRevisions.length > 0;
  const show = (message: Message) => {
    if (message.seq !== undefined) shown.set(message.seq, message);
  };

  /** Fetches every page of changes. */
  async function fetchChanges(): Promise<void> {
    for (;;) {
      const query = `sinceRev=${state.revision}&limit=${MAX_MESSAGE_PAGE}`;
      const { status, text, headers } = await request(query);
      if (status !== 200) throw new Error(`Catch-up failed with status ${status}.`);
      const changed = JSON.parse(text) as Message[];
      for (const message of changed) show(message);
      state = syncedTo(state, Math.max(0, ...changed.map(({ rev = 0 }) => rev)));
      if (headers[HEADERS.nextCursor] === undefined) return;
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
    /** Returns the displayed messages in order. */
    messages: () => [...shown.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    /** Adds a message from an event or a response. Schedules a catch-up when revisions are missing. */
    receive(message: Message): void {
      show(message);
      state = addRevision(state, message.rev);
      if (!hasGap()) return;
      setTimeout(() => {
        if (isOpen() && hasGap()) catchUp();
      }, GAP_DELAY);
    },
    /** Fetches all changes since the last contiguous revision. */
    catchUp,
  };
}
