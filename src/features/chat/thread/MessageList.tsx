import {
  Fragment,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { ArrowDown } from 'lucide-react';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import type { OlderPages } from './useThread.ts';
import { hasMessage } from './albums.ts';
import { instantOf, type ThreadRow } from './threadRows.ts';
import { useJump } from './useJump.ts';
import { useStickToBottom } from './useStickToBottom.ts';
import { nounFor } from '../../../ui/countOf.ts';

interface MessageListProps extends Omit<MessageRowProps, 'row' | 'isHighlighted'> {
  rows: ThreadRow[];
  older: OlderPages;
  /** Before the first message of the conversation. */
  start: ReactNode;
}

/** Height in pixels rendered, and loaded, beyond the visible area. */
const OVERSCAN = 800;

/** Height in pixels of the lowest row, assumed for rows that are not measured yet. */
const MIN_ROW_HEIGHT = 44;

/** Height in pixels. It is constant so that the thread does not move. */
const OLDER_HEIGHT = 48;

/** The tab stop lets the keyboard scroll the list. */
const SCROLLER = { role: 'region', 'aria-label': 'Messages', tabIndex: 0 };

/** Virtualized list of messages, which loads older pages when scrolled towards the top. */
export function MessageList({ rows, older, start, ...rowProps }: MessageListProps) {
  const { scroller, isStuck, stick, release, scrollToBottom, handlers } = useStickToBottom();
  const isPrepended = useIsPrepended(rows);
  const unseenCount = useUnseenCount(rows, isStuck);
  const sendingKey = sendingKeyOf(rows);
  const list = useRef<VirtualizerHandle>(null);
  const scrollTo = useCallback(
    (index: number) => {
      release();
      list.current?.scrollToIndex(index, { align: 'center' });
    },
    [release],
  );
  const highlighted = useJump(rows, older, scrollTo);
  const onScroll = (top: number) => {
    if (top < OVERSCAN) older.onNearTop();
  };
  useLayoutEffect(stick);
  const loadNearTop = useEffectEvent(() => {
    onScroll(scroller.current?.scrollTop ?? 0);
  });
  // Few rows may not fill the window, or a page was loading when the student reached the top.
  useEffect(() => {
    loadNearTop();
  }, [rows, older.isLoading]);
  useEffect(() => {
    if (sendingKey !== null) scrollToBottom();
  }, [sendingKey, scrollToBottom]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        {...SCROLLER}
        {...handlers}
        ref={scroller}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <OlderMessages {...older} />
        <Virtualizer
          ref={list}
          data={rows}
          shift={isPrepended}
          startMargin={OLDER_HEIGHT}
          bufferSize={OVERSCAN}
          itemSize={MIN_ROW_HEIGHT}
          onScroll={onScroll}
          onResize={stick}
        >
          {(row, index) => (
            <Fragment key={row.key}>
              {index === 0 && start}
              <MessageRow row={row} isHighlighted={hasMessage(row, highlighted)} {...rowProps} />
            </Fragment>
          )}
        </Virtualizer>
      </div>
      {!isStuck && <JumpToLatest count={unseenCount} onJump={scrollToBottom} />}
    </div>
  );
}

/** Returns whether the rows changed by rows added before the first one. */
function useIsPrepended(rows: readonly ThreadRow[]): boolean {
  const [previous, setPrevious] = useState({ rows, isPrepended: false });
  if (previous.rows === rows) return previous.isPrepended;
  const isPrepended = previous.rows[0]?.key !== rows[0]?.key;
  setPrevious({ rows, isPrepended });
  return isPrepended;
}

/** Counts the messages of others that arrived since the list was last scrolled to the bottom. */
function useUnseenCount(rows: readonly ThreadRow[], isAtBottom: boolean): number {
  // Queued messages are skipped: the clock of this device may be wrong.
  const newest = timeOf(rows.findLast(({ kind }) => kind === 'message'));
  const [seenUpTo, setSeenUpTo] = useState(newest);
  if (!isAtBottom) return rows.filter((row) => !row.mine && timeOf(row) > seenUpTo).length;
  if (newest !== seenUpTo) setSeenUpTo(newest);
  return 0;
}

const timeOf = (row: ThreadRow | undefined) => (row ? Date.parse(instantOf(row)) : 0);

/** Returns the key of the last row if it is being sent; the list then scrolls to it. */
function sendingKeyOf(rows: ThreadRow[]): string | null {
  const last = rows.at(-1);
  return last?.kind === 'outbox' && last.item.status === 'sending' ? last.key : null;
}

/** Loading state or retry button above the first loaded message. */
function OlderMessages({ hasMore, isLoading, failed, onRetry }: OlderPages) {
  return (
    <div
      style={{ height: OLDER_HEIGHT }}
      className="mt-auto flex shrink-0 items-center justify-center text-sm text-muted"
    >
      {hasMore && failed && (
        <Button variant="quiet" onClick={onRetry} busy={isLoading}>
          Retry loading earlier messages
        </Button>
      )}
      {hasMore && !failed && <p role="status">Loading earlier messages…</p>}
    </div>
  );
}

interface JumpToLatestProps {
  /** New messages below the visible area. */
  count: number;
  onJump: () => void;
}

function JumpToLatest({ count, onJump }: JumpToLatestProps) {
  return (
    <button
      type="button"
      title="Jump to latest"
      onClick={onJump}
      className="absolute right-4 bottom-3 inline-flex size-11 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-card hover:bg-sunken"
    >
      <ArrowDown aria-hidden="true" size="1.25rem" />
      <span className="sr-only">Jump to latest </span>
      <span className="absolute -top-2 flex">
        <CountBadge count={count} what={nounFor(count, 'new message')} />
      </span>
    </button>
  );
}
