import { useEffect, useLayoutEffect } from 'react';
import { Virtualizer } from 'virtua';
import type { ThreadRow } from '../threadRows.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { OLDER_HEIGHT, OlderMessages, type OlderState } from './OlderMessages.tsx';
import { useFollow } from './useFollow.ts';
import { useIsPrepended } from './useIsPrepended.ts';
import { useUnseen } from './useUnseen.ts';

interface MessageListProps extends Omit<MessageRowProps, 'row'> {
  rows: ThreadRow[];
  older: OlderState;
}

/** Rendered, and loaded, beyond what is seen, in pixels, so that scrolling shows no blanks. */
const AHEAD = 800;

/** Of the lowest row, in pixels: until the others are measured rather too many are rendered. */
const LOWEST_ROW = 44;

/** To be scrolled with the keyboard too. */
const SCROLLER = { role: 'region', 'aria-label': 'Messages', tabIndex: 0 };

/** The thread, which may be of any length: older pages come as one scrolls up to them. */
export function MessageList({ rows, older, ...shared }: MessageListProps) {
  const { scroller, follows, stay, toEnd, handlers } = useFollow();
  const isPrepended = useIsPrepended(rows);
  const unseen = useUnseen(rows, follows);
  const newestSent = newestSentOf(rows);
  const reach = (top: number) => {
    if (top < AHEAD) older.onReach();
  };
  useLayoutEffect(stay);
  useEffect(() => {
    reach(scroller.current?.scrollTop ?? 0);
  });
  useEffect(() => {
    if (newestSent !== null) toEnd();
  }, [newestSent, toEnd]);
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
          data={rows}
          shift={isPrepended}
          startMargin={OLDER_HEIGHT}
          bufferSize={AHEAD}
          itemSize={LOWEST_ROW}
          onScroll={reach}
          onResize={stay}
        >
          {(row) => <MessageRow key={row.key} row={row} {...shared} />}
        </Virtualizer>
      </div>
      {!follows && <JumpToLatest count={unseen} onJump={toEnd} />}
    </div>
  );
}

/** The key of what the reader sent last, while it is on its way: they want to see it. */
function newestSentOf(rows: ThreadRow[]): string | null {
  const last = rows.at(-1);
  return last?.kind === 'outbox' && last.item.status === 'sending' ? last.key : null;
}
