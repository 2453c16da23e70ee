import { NavLink } from 'react-router-dom';
import type { UnreadCounts } from '../../../../contract/chat.ts';
import type { Match } from '../../../../contract/search.ts';
import { Avatar } from '../../../ui/Avatar.tsx';

/** Those one can chat with; each leads to the conversation. */
export function BuddyList({ buddies, unread }: { buddies: Match[]; unread: UnreadCounts }) {
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {buddies.map(({ id, name, avatar }) => (
        <li key={id}>
          <NavLink
            to={`/chat/${id}`}
            className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-action-soft"
          >
            <Avatar name={name} picture={avatar} />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <UnreadBadge count={unread[id]?.count ?? 0} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-warm-soft px-2 py-0.5 text-center text-xs font-semibold text-warm tabular-nums">
      {count}
      <span className="sr-only"> unread {count === 1 ? 'message' : 'messages'}</span>
    </span>
  );
}
