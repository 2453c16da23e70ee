import { BellOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from '../../../ui/router.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { textWithoutCard } from '../messageCards.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { selectUserId } from '../../auth/authSlice.ts';
import { selectDraft, selectIsTyping } from '../chatSlice.ts';
import { formatDateTime, formatShort } from '../format.ts';
import { startText } from '../../../ui/time/times.ts';
import { ConversationAvatar, OnlineDot, SettingMark } from './ConversationMarks.tsx';
import { previewText, type ConversationRow } from '../conversationRows.ts';
import { nounFor } from '../../../ui/countOf.ts';

/** A row of the list. The name of the link is all of its text, with time, preview and count. */
export function ConversationLink({ isOpen, ...row }: ConversationRow & { isOpen: boolean }) {
  const { conversation, cached } = row;
  const { id, name, match } = conversation;
  const { unread, lastMessage } = cached;
  const isMuted = cached.settings?.muted ?? false;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <NavLink
      ref={link}
      to={`/chat/${id}`}
      className="group flex min-h-16 items-center gap-3 rounded-xl px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-action-soft forced-colors:aria-[current=page]:underline"
    >
      <span className="relative flex shrink-0">
        <ConversationAvatar conversation={conversation} />
        {match && <OnlineDot userId={match.id} />}
      </span>{' '}
      <span className="min-w-0 flex-1">
        {/* With large text, the time is below the name. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={`line-clamp-2 min-w-0 grow basis-[8rem] wrap-break-word ${unread > 0 ? 'font-semibold' : 'font-medium'}`}
          >
            {name}
          </span>{' '}
          {lastMessage && <ShortTime instant={lastMessage.createdAt} />}
        </span>{' '}
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <PreviewLine {...row} />
          </span>{' '}
          <span className="flex shrink-0 items-center gap-1.5">
            {isMuted && <SettingMark Icon={BellOff} text="Muted" />}
            <CountBadge count={unread} what={nounFor(unread, 'unread message')} isQuiet={isMuted} />
          </span>
        </span>
      </span>
    </NavLink>
  );
}

function ShortTime({ instant }: { instant: string }) {
  return (
    <time
      dateTime={instant}
      title={formatDateTime(instant)}
      className="shrink-0 text-xs text-muted tabular-nums"
    >
      {formatShort(instant, new Date())}
    </time>
  );
}

/** Shows that somebody is typing, else the draft, the last message, or the university or start. */
function PreviewLine({ conversation, cached }: ConversationRow) {
  const { id, match, session } = conversation;
  const { lastMessage, unread } = cached;
  const ownId = useAppSelector(selectUserId);
  const isTyping = useAppSelector((state) => selectIsTyping(state, id));
  const draft = useAppSelector((state) => selectDraft(state, id)).trim();
  const line = 'block truncate text-sm';
  if (isTyping) return <span className={`${line} text-action`}>typing…</span>;
  const look = unread > 0 ? 'font-semibold text-ink' : 'text-muted';
  const start = session?.startTime === undefined ? '' : startText(session.startTime);
  const text = lastMessage
    ? previewText({ ...lastMessage, message: textWithoutCard(lastMessage.message) }, ownId)
    : (match?.university ?? start);
  if (draft === '') return <span className={`${line} ${look}`}>{text}</span>;
  return (
    <>
      <span className={`${line} text-muted group-aria-[current=page]:hidden`}>
        <span className="text-warm">Draft: </span>
        {draft}
      </span>
      {/* The open conversation shows its draft in the text box. */}
      <span className={`${line} hidden ${look} group-aria-[current=page]:block`}>{text}</span>
    </>
  );
}
