import { useRef } from 'react';
import { NavLink } from '../../../ui/router.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { NAV_ENTRY } from '../../shell/navEntryClass.ts';
import { useDisclosure } from '../../shell/useDisclosure.ts';
import { useOwnAccount } from './useOwnAccount.ts';
import { navAt } from './navEntries.ts';

/** The pages about the own account, behind the avatar. */
export function AccountMenu() {
  const { name, avatar, isAdmin } = useOwnAccount();
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, frame } = useDisclosure(button);
  return (
    <div {...frame} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className={NAV_ENTRY}
      >
        <Avatar name={name} picture={avatar} size="tiny" />
        <span className="sr-only">Account</span>
      </button>
      {open && (
        <ul className="absolute top-full right-0 z-10 mt-1 min-w-44 rounded-xl border border-line bg-surface p-1 shadow-overlay">
          {navAt('account', isAdmin).map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} className={NAV_ENTRY}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
