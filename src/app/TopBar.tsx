import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useLogoutMutation } from '../features/auth/authApi.ts';
import { selectIsSignedIn } from '../features/auth/authSlice.ts';
import { useAppSelector } from './hooks.ts';

const ITEM =
  'flex min-h-11 items-center rounded-lg px-3 text-sm font-medium text-ink hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:text-action-strong';

const SIGNED_IN = [
  ['Dashboard', '/dashboard'],
  ['Profile', '/profile'],
  ['Search', '/search'],
  ['Matches', '/matches'],
  ['Requests', '/requests'],
  ['Chat', '/chat'],
  ['Notifications', '/notifications'],
  ['Sessions', '/sessions'],
] as const;

/** The way around. On a narrow screen it folds behind one button. */
export function TopBar() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { pathname } = useLocation();
  // Remembers for which address it was opened, so that going anywhere folds it again.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <nav
        aria-label="Main"
        className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1 px-4 py-1 lg:flex-nowrap"
      >
        <Link to="/" className="mr-auto flex min-h-11 items-center gap-2 text-lg font-bold">
          <span aria-hidden="true" className="text-action">
            ◆
          </span>
          Study Buddy
        </Link>
        <button
          type="button"
          className={`${ITEM} border border-control lg:hidden`}
          aria-expanded={open}
          aria-controls="main-menu"
          onClick={() => {
            setOpenAt(open ? null : pathname);
          }}
        >
          Menu
        </button>
        <ul
          id="main-menu"
          className={`${open ? 'flex' : 'hidden'} w-full flex-col lg:flex lg:w-auto lg:flex-row lg:items-center`}
        >
          {isSignedIn ? <SignedInItems /> : <GuestItems />}
        </ul>
      </nav>
    </header>
  );
}

function SignedInItems() {
  const [logout] = useLogoutMutation();
  const navigate = useNavigate();
  return (
    <>
      {SIGNED_IN.map(([label, to]) => (
        <li key={to}>
          <NavLink to={to} className={ITEM}>
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={`${ITEM} w-full`}
          onClick={() => {
            void logout();
            void navigate('/login');
          }}
        >
          Logout
        </button>
      </li>
    </>
  );
}

function GuestItems() {
  return (
    <>
      <li>
        <Link to="/" state={{ scrollTo: 'about' }} className={ITEM}>
          About
        </Link>
      </li>
      <li>
        <Link to="/" state={{ scrollTo: 'testimonials' }} className={ITEM}>
          Testimonials
        </Link>
      </li>
      <li>
        <NavLink to="/login" className={ITEM}>
          Login
        </NavLink>
      </li>
      <li>
        <NavLink to="/signup" className={ITEM}>
          Sign Up
        </NavLink>
      </li>
    </>
  );
}
