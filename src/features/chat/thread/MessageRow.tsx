import { useEffect, useRef, type RefObject } from 'react';
import type { Author } from '../../../../contract/chat/messages.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { formatDay } from '../../../ui/time/formatDay.ts';
import { instantOf, type ThreadRow } from './threadRows.ts';
import { AlbumBubble } from '../message/AlbumBubble.tsx';
import { MessageBubble } from '../message/MessageBubble.tsx';
import type { MessageHandlers } from '../message/MessageActions.tsx';
import { OutboxBubble } from '../message/OutboxBubble.tsx';
import { authorOf, type ConversationView } from '../conversationView.ts';

export interface MessageRowProps extends MessageHandlers {
  row: ThreadRow;
  /** Focuses the message as well. */
  isHighlighted: boolean;
  conversation: ConversationView;
}

export function MessageRow({ row, isHighlighted, conversation, ...handlers }: MessageRowProps) {
  const { mine, endsGroup } = row;
  const element = useRef<HTMLDivElement>(null);
  useFocusWhen(isHighlighted, element);
  return (
    <div
      ref={element}
      className={`px-3 transition-colors duration-500 md:px-5 ${endsGroup ? 'pb-3' : 'pb-0.5'} ${isHighlighted ? 'bg-warm-soft' : ''}`}
    >
      {row.startsDay && <DayHeading instant={instantOf(row)} />}
      {row.startsUnread && <UnreadLine />}
      <div className="flex items-end gap-2">
        {row.kind === 'message' && !mine && (
          <AuthorAvatar author={authorOf(conversation, row.message)} shown={endsGroup} />
        )}
        {row.kind === 'message' && !row.album && (
          <MessageBubble
            message={row.message}
            {...{ mine, endsGroup, conversation }}
            {...handlers}
          />
        )}
        {row.kind === 'message' && row.album && (
          <AlbumBubble messages={row.album} {...{ mine, endsGroup, conversation }} {...handlers} />
        )}
        {row.kind === 'outbox' && (
          <OutboxBubble item={row.item} endsGroup={endsGroup} conversation={conversation} />
        )}
      </div>
    </div>
  );
}

/** Focuses the message of a row, which can be focused only after the list has measured it. */
function useFocusWhen(isHighlighted: boolean, row: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!isHighlighted) return;
    const focus = () => {
      const message = row.current?.querySelector('article');
      message?.focus({ preventScroll: true });
      if (message !== document.activeElement) frame = requestAnimationFrame(focus);
    };
    let frame = requestAnimationFrame(focus);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [isHighlighted, row]);
}

interface AuthorAvatarProps {
  author: Author;
  shown: boolean;
}

/** Aligned with the bubble rather than with the time below it. */
function AuthorAvatar({ author, shown }: AuthorAvatarProps) {
  return (
    <div aria-hidden="true" className="mb-5 w-8 shrink-0">
      {shown && <Avatar name={author.name} picture={author.avatar} size="tiny" />}
    </div>
  );
}

function DayHeading({ instant }: { instant: string }) {
  return (
    <h3 className="flex justify-center py-3 text-xs font-medium text-muted">
      <span className="rounded-full bg-sunken px-3 py-1">{formatDay(instant, new Date())}</span>
    </h3>
  );
}

function UnreadLine() {
  return (
    <p className="flex items-center gap-3 py-3 text-xs font-semibold text-warm">
      <span aria-hidden="true" className="h-px flex-1 bg-warm opacity-40" />
      New messages
      <span aria-hidden="true" className="h-px flex-1 bg-warm opacity-40" />
    </p>
  );
}
