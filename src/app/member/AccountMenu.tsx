import { Settings, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useGetMeQuery } from '../../features/auth/authApi.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { NAV_ENTRY } from '../shell/navEntryClass.ts';
import { useDisclosure } from '../shell/useDisclosure.ts';

const POPUP =
  'lg:absolute lg:top-full lg:right-0 lg:z-10 lg:mt-1 lg:min-w-44 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-1 lg:shadow-overlay max-lg:pl-4';

/** The pages about the own account, behind the avatar. */
export function AccountMenu() {
  const {
    name = '',
    avatar,
    role,
  } = useGetMeQuery(undefined, {
    selectFromResult: ({ data }) => ({ name: data?.name, avatar: data?.avatar, role: data?.role }),
  });
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
        <span className="lg:sr-only">Account</span>
      </button>
      {open && (
        <ul className={POPUP}>
          <li>
            <NavLink to="/settings" className={NAV_ENTRY}>
              <Settings aria-hidden="true" size={18} className="shrink-0" />
              Settings
            </NavLink>
          </li>
          {role === 'admin' && (
            <li>
              <NavLink to="/admin" className={NAV_ENTRY}>
                <ShieldCheck aria-hidden="true" size={18} className="shrink-0" />
                Admin
              </NavLink>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
