import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from '../../../ui/router.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { NAV_ENTRY } from '../../shell/navEntryClass.ts';
import { useDisclosure } from '../../shell/useDisclosure.ts';
import { BAR_ENTRY, BarFace } from './BarFace.tsx';
import { navAt } from './navEntries.ts';
import { useLogout } from './useLogout.tsx';
import { useOwnAccount } from './useOwnAccount.ts';

/** The last entry of the bottom bar: a menu of the pages that the bar has no room for, and Logout. */
export function MeMenu() {
  const { name, avatar, isAdmin } = useOwnAccount();
  const { logOut, question } = useLogout();
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
          {navAt('me', isAdmin).map(({ label, to, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={NAV_ENTRY}>
                <Icon aria-hidden="true" size="1.125rem" className="shrink-0" />
                {label}
              </NavLink>
            </li>
          ))}
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
