import { NavLink } from '../../../ui/router.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { NAV_ENTRY } from '../../shell/navEntryClass.ts';
import { useUnread } from '../../shell/unread.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CornerCount } from './CornerCount.tsx';
import { NARROW, navAt } from './navEntries.ts';
import { useLogout } from './useLogout.tsx';

/** In a narrow window only the link to the notifications. `BottomBar` has the others. */
export function MemberNav() {
  const { notifications } = useUnread();
  if (!useMediaQuery(NARROW)) return <WideNav />;
  return navAt('bell').map(({ label, to, Icon }) => (
    <NavLink
      key={to}
      to={to}
      className="mr-4 flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken aria-[current=page]:text-action-strong"
    >
      <span className="sr-only">{label} </span>
      <span className="relative">
        <Icon aria-hidden="true" size="1.25rem" />
        <CornerCount count={notifications} at="icon" />
      </span>
    </NavLink>
  ));
}

function WideNav() {
  const { logOut, question } = useLogout();
  const { notifications, messages } = useUnread();
  const unread: Record<string, number> = { '/notifications': notifications, '/chat': messages };
  return (
    <ul className="flex items-center">
      {navAt('top').map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} className={NAV_ENTRY}>
            {label} <CornerCount count={unread[to] ?? 0} at="label" />
          </NavLink>
        </li>
      ))}
      <li>
        <AccountMenu />
      </li>
      <li className="ml-1 border-l border-line pl-2">
        <button type="button" className={NAV_ENTRY} onClick={logOut}>
          Logout
        </button>
        {question}
      </li>
    </ul>
  );
}
