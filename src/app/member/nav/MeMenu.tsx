import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { NavLink } from '../../../ui/router.ts';
import { isPending, useGetReceivedRequestsQuery } from '../../../features/requests/requestsApi.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { NAV_ENTRY } from '../../shell/navEntryClass.ts';
import { useUnread } from '../../shell/unread.tsx';
import { useDisclosure } from '../../shell/useDisclosure.ts';
import { BAR_ENTRY, BarFace } from './BarFace.tsx';
import { navAt, type NavScreen } from './navEntries.ts';
import { useLogout } from './useLogout.tsx';
import { useOwnAccount } from './useOwnAccount.ts';

/** The last entry of the bottom bar: a menu of the pages that the bar has no room for, and Logout. It is current on these. */
export function MeMenu() {
  const { name, avatar, isAdmin } = useOwnAccount();
  const { logOut, question } = useLogout();
  const { pathname } = useLocation();
  const entries = navAt('me', isAdmin);
  const isCurrent = entries.some(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, close, frame } = useDisclosure(button);
  const leave = () => {
    // The menu would stay open below the question, whose end returns the focus.
    close();
    button.current?.focus();
    logOut();
  };
  return (
    <div {...frame} className="size-full">
      {open && (
        <div
          aria-hidden="true"
          className="fixed inset-0 bottom-(--bottom-bar) bg-scrim"
          onClick={close}
        />
      )}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="me-menu"
        aria-current={isCurrent || undefined}
        onClick={toggle}
        className={BAR_ENTRY}
      >
        <BarFace label="Me" icon={<Avatar name={name} picture={avatar} size="bar" />} />
      </button>
      {open && (
        <ul
          id="me-menu"
          className="absolute inset-x-0 bottom-full max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-t-2xl border-t border-line bg-surface p-3 motion-safe:animate-appear"
        >
          <MeLinks entries={entries} />
          <li className="mt-1 border-t border-line pt-1">
            <button type="button" className={NAV_ENTRY} onClick={leave}>
              <LogOut aria-hidden="true" size="1.125rem" className="shrink-0" />
              Logout
            </button>
          </li>
        </ul>
      )}
      {question}
    </div>
  );
}

/** The links of the menu. In landscape it has the bell too, because the calendar hides the top bar there. */
function MeLinks({ entries }: { entries: NavScreen[] }) {
  const { notifications } = useUnread();
  const { waiting } = useGetReceivedRequestsQuery(undefined, {
    selectFromResult: ({ data = [] }) => ({
      waiting: data.filter(isPending).length,
    }),
  });
  return [...navAt('bell'), ...entries].map(({ label, to, Icon, narrow }) => (
    <li key={to} className={narrow === 'bell' ? 'hidden phone-landscape:block' : ''}>
      <NavLink to={to} className={NAV_ENTRY}>
        <Icon aria-hidden="true" size="1.125rem" className="shrink-0" />
        {label}
        {narrow === 'bell' && <CountBadge count={notifications} />}
        {to === '/requests' && <CountBadge count={waiting} what="waiting" />}
      </NavLink>
    </li>
  ));
}
