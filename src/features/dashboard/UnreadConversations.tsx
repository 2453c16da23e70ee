import { Link } from '../../ui/router.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';

export interface UnreadConversation {
  userId: string;
  name: string;
  avatar: string;
  count: number;
}

/** Links to the conversations with unread messages. */
export function UnreadConversations({ unread }: { unread: readonly UnreadConversation[] }) {
  return (
    <ul className="-my-2">
      {unread.map(({ userId, name, avatar, count }) => (
        <li key={userId}>
          <Link
            to={`/chat/${userId}`}
            className="-mx-3 flex min-h-14 items-center gap-3 rounded-xl px-3 hover:bg-sunken"
          >
            <Avatar name={name} picture={avatar} />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
            <CountBadge count={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
