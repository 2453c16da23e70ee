import {
  Bell,
  CalendarDays,
  House,
  Inbox,
  LogOut,
  MessageCircle,
  Search,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { NAV_ENTRY } from '../shell/navEntryClass.ts';
import { useUnread } from '../shell/useUnread.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useLogout } from './useLogout.tsx';

const PAGES: readonly (readonly [label: string, to: string, Icon: LucideIcon])[] = [
  ['Dashboard', '/dashboard', House],
  ['Profile', '/profile', UserRound],
  ['Search', '/search', Search],
  ['Matches', '/matches', UsersRound],
  ['Requests', '/requests', Inbox],
  ['Chat', '/chat', MessageCircle],
  ['Notifications', '/notifications', Bell],
  ['Sessions', '/sessions', CalendarDays],
];

export default function MemberNav() {
  const { logOut, question } = useLogout();
  const { notifications, messages } = useUnread();
  const unread: Record<string, number> = { '/notifications': notifications, '/chat': messages };
  return (
    <>
      {PAGES.map(([label, to, Icon]) => (
        <li key={to}>
          <NavLink to={to} className={NAV_ENTRY}>
            <EntryIcon Icon={Icon} />
            {label} <CountBadge count={unread[to] ?? 0} />
          </NavLink>
        </li>
      ))}
      <li>
        <AccountMenu />
      </li>
      <li className="border-line max-lg:mt-1 max-lg:border-t max-lg:pt-1 max-lg:sm:col-span-2 lg:ml-1 lg:border-l lg:pl-2">
        <button type="button" className={NAV_ENTRY} onClick={logOut}>
          <EntryIcon Icon={LogOut} />
          Logout
        </button>
        {question}
      </li>
    </>
  );
}

/** Hidden at widths where the expanded bar has no room for icons. */
function EntryIcon({ Icon }: { Icon: LucideIcon }) {
  return <Icon aria-hidden="true" size={18} className="shrink-0 lg:max-xl:hidden" />;
}
