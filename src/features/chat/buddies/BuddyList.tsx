import { NavLink } from 'react-router-dom';
import type { UnreadCounts } from '../../../../contract/chat.ts';
import type { Match } from '../../../../contract/search.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { selectDraft, selectIsTyping } from '../chatSlice.ts';

export function BuddyList({ buddies, unread }: { buddies: Match[]; unread: UnreadCounts }) {
  return (
    <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto overscroll-contain px-2 pb-2">
      {buddies.map((buddy) => (
        <li key={buddy.id}>
          <BuddyLink buddy={buddy} unread={unread[buddy.id]?.count ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function BuddyLink({ buddy, unread }: { buddy: Match; unread: number }) {
  const { id, name, avatar } = buddy;
  return (
    <NavLink
      to={`/chat/${id}`}
      className="group flex min-h-16 items-center gap-3 rounded-xl px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-action-soft forced-colors:aria-[current=page]:underline"
    >
      <Avatar name={name} picture={avatar} />
      <span className="min-w-0 flex-1">
        <span className={`block truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>
          {name}
        </span>
        <BuddyStatus buddy={buddy} />
      </span>
      <CountBadge count={unread} what={unread === 1 ? 'unread message' : 'unread messages'} />
    </NavLink>
  );
}

/** Shows that the buddy is typing, else the draft, else the university. */
function BuddyStatus({ buddy: { id, university } }: { buddy: Match }) {
  const isTyping = useAppSelector((state) => selectIsTyping(state, id));
  const draft = useAppSelector((state) => selectDraft(state, id)).trim();
  const line = 'block truncate text-sm';
  if (isTyping) return <span className={`${line} text-action`}>typing…</span>;
  if (draft === '') return <span className={`${line} text-muted`}>{university}</span>;
  return (
    <>
      <span className={`${line} text-muted group-aria-[current=page]:hidden`}>
        <span className="text-warm">Draft: </span>
        {draft}
      </span>
      {/* The open conversation shows its draft in the text box. */}
      <span className={`${line} hidden text-muted group-aria-[current=page]:block`}>
        {university}
      </span>
    </>
  );
}
