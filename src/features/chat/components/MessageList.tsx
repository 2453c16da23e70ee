import { useEffect, useMemo } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { ThreadRow } from '../threadRows.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { OlderMessages, type OlderState } from './OlderMessages.tsx';
import { useFirstIndex } from './useFirstIndex.ts';
import { useFollow } from './useFollow.ts';
import { useUnseen } from './useUnseen.ts';

interface MessageListProps extends Omit<MessageRowProps, 'row'> {
  rows: ThreadRow[];
  older: OlderState;
}

/** Rendered beyond what is seen, in pixels, so that scrolling shows no blanks. */
const AHEAD = { top: 600, bottom: 300 };

const LIST_PARTS = { Header: OlderMessages };

/** The thread, which may be of any length: older pages come as one scrolls up to them. */
export function MessageList({ rows, older, ...shared }: MessageListProps) {
  const { follows, toEnd, scrollerRef } = useFollow();
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const firstItemIndex = useFirstIndex(keys);
  const unseen = useUnseen(rows, follows);
  const newestSent = newestSentOf(rows);
  useEffect(() => {
    if (newestSent !== null) toEnd();
  }, [newestSent, toEnd]);
  return (
    <div className="relative min-h-0 flex-1">
      <Virtuoso
        scrollerRef={scrollerRef}
        data={rows}
        context={older}
        components={LIST_PARTS}
        computeItemKey={(_index, row) => row.key}
        firstItemIndex={firstItemIndex}
        initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
        skipAnimationFrameInResizeObserver
        alignToBottom
        startReached={older.onReach}
        increaseViewportBy={AHEAD}
        itemContent={(_index, row) => <MessageRow row={row} {...shared} />}
        tabIndex={0}
        role="region"
        aria-label="Messages"
        className="h-full overflow-x-hidden overscroll-contain focus-visible:[outline:2px_solid_var(--color-action)]! focus-visible:-outline-offset-2"
      />
      {!follows && <JumpToLatest count={unseen} onJump={toEnd} />}
    </div>
  );
}

/** The key of what the reader sent last, while it is on its way: they want to see it. */
function newestSentOf(rows: ThreadRow[]): string | null {
  const last = rows.at(-1);
  return last?.kind === 'outbox' && last.item.status === 'sending' ? last.key : null;
}
