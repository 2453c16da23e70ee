import { Bell, Calendar, MessageCircle, Search, UserPen, Users } from 'lucide-react';
import { Link } from '../../ui/router.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';

const LINKS = [
  { label: 'Edit Profile', to: '/profile', Icon: UserPen },
  { label: 'Find Buddies', to: '/search', Icon: Search },
  { label: 'My Connections', to: '/matches', Icon: Users },
  { label: 'Chat', to: '/chat', Icon: MessageCircle },
  { label: 'Sessions', to: '/sessions', Icon: Calendar },
  { label: 'Notifications', to: '/notifications', Icon: Bell },
] as const;

export function Shortcuts() {
  return (
    <nav
      aria-label="Shortcuts"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2"
    >
      {LINKS.map(({ label, to, Icon }) => (
        <Link
          key={to}
          to={to}
          className={buttonClass(
            'secondary',
            'justify-start px-3 text-left max-sm:gap-1.5 max-sm:px-2.5',
          )}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
