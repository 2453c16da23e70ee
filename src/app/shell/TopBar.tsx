import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { selectIsSignedIn } from '../../features/auth/authSlice.ts';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { CloseGlyph, MenuGlyph } from '../../ui/glyphs.tsx';
import { useAppSelector } from '../hooks.ts';
import { GuestNav } from './GuestNav.tsx';
import { useDisclosure } from './useDisclosure.ts';
import { useUnread } from './useUnread.ts';

const COLLAPSED =
  'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-4rem)] max-lg:overflow-y-auto max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:px-3 max-lg:py-2 max-lg:shadow-overlay max-lg:motion-safe:animate-appear max-lg:sm:grid max-lg:sm:grid-cols-2 max-lg:sm:gap-x-2';

// Guests need neither its icons nor its counts.
const MemberNav = lazy(() => import('../member/MemberNav.tsx'));

/** The main navigation. Collapses behind a button on narrow screens. */
export function TopBar() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, close, frame } = useDisclosure(button);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      {open && (
        <div
          aria-hidden="true"
          className="fixed inset-0 -z-10 bg-scrim lg:hidden"
          onClick={close}
        />
      )}
      <nav
        {...frame}
        aria-label="Main"
        className={`mx-auto flex min-h-15 items-center gap-1 bg-surface px-4 md:px-6 ${isSignedIn ? 'max-w-7xl' : 'max-w-6xl'}`}
      >
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 rounded-lg text-lg font-bold tracking-tight whitespace-nowrap"
        >
          <Logo />
          Study Buddy
        </Link>
        <button
          ref={button}
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-semibold transition-colors hover:bg-sunken lg:hidden"
          aria-expanded={open}
          aria-controls="main-menu"
          onClick={toggle}
        >
          {open ? <CloseGlyph size={20} /> : <MenuGlyph size={20} />}
          <span className="max-sm:sr-only">Menu</span> {isSignedIn && <UnreadTotal />}
        </button>
        <ul
          id="main-menu"
          className={`${open ? COLLAPSED : 'max-lg:hidden'} lg:flex lg:items-center`}
        >
          {isSignedIn ? (
            <Suspense fallback={null}>
              <MemberNav />
            </Suspense>
          ) : (
            <GuestNav />
          )}
        </ul>
        <ThemeSwitch />
      </nav>
    </header>
  );
}

/** The same number as in the title of the page. */
function UnreadTotal() {
  return <CountBadge count={useUnread().notifications} />;
}

function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-action" />
      <path d="M20 8.5 27.5 16 20 23.5 12.5 16Z" className="fill-on-action opacity-55" />
      <path d="M12 8.5 19.5 16 12 23.5 4.5 16Z" className="fill-on-action" />
    </svg>
  );
}
