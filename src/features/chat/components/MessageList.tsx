import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { Message } from '../../../../contract/chat.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayName } from '../format.ts';
import type { ThreadRow } from '../threadRows.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { OlderMessages, type OlderState } from './OlderMessages.tsx';
import { OutboxBubble } from './OutboxBubble.tsx';
import { useFirstIndex } from './useFirstIndex.ts';
import { useFollow } from './useFollow.ts';

interface MessageListProps {
  rows: ThreadRow[];
  buddyId: string;
  buddyName: string;
  older: OlderState;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** Rendered beyond what is seen, in pixels, so that scrolling shows no blanks. */
const AHEAD = { top: 600, bottom: 300 };

const LIST_PARTS = { Header: OlderMessages };

/** The thread, which may be of any length: older pages come as one scrolls up to them. */
export function MessageList({ rows, older, ...shared }: MessageListProps) {
  const { follows, toEnd, scrollerRef } = useFollow();
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const firstItemIndex = useFirstIndex(keys);
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
        alignToBottom
        startReached={older.onReach}
        increaseViewportBy={AHEAD}
        itemContent={(_index, row) => <Row row={row} {...shared} />}
        tabIndex={0}
        role="region"
        aria-label="Messages"
        className="h-full"
      />
      {!follows && (
        <Button
          variant="secondary"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-card"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          Jump to latest
        </Button>
      )}
    </div>
  );
}

type RowProps = Omit<MessageListProps, 'rows' | 'older'> & { row: ThreadRow };

function Row({ row, ...shared }: RowProps) {
  return (
    <div className="px-3 pb-2 md:px-5">
      {row.startsDay && <DayHeading instant={instantOf(row)} />}
      {row.kind === 'message' ? (
        <MessageBubble message={row.message} {...shared} />
      ) : (
        <OutboxBubble item={row.item} />
      )}
    </div>
  );
}

function DayHeading({ instant }: { instant: string }) {
  return (
    <h3 className="py-3 text-center text-xs font-medium text-muted">
      <span className="rounded-full bg-sunken px-3 py-1">{dayName(instant, new Date())}</span>
    </h3>
  );
}

/** The key of what the reader sent last, while it is on its way: they want to see it. */
function newestSentOf(rows: ThreadRow[]): string | null {
  const last = rows.at(-1);
  return last?.kind === 'outbox' && last.item.status === 'sending' ? last.key : null;
}

const instantOf = (row: ThreadRow) =>
  row.kind === 'message' ? row.message.createdAt : row.item.createdAt;
