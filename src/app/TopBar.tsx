import { Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { Link } from '../ui/router.ts';
import { selectIsSignedIn } from '../features/auth/authSlice.ts';
import { ThemeSwitch } from '../features/theme/ThemeSwitch.tsx';
import { useAppSelector } from './hooks.ts';
import { MemberNav } from './member/lazyComponents.ts';
import { GuestNav } from './shell/GuestNav.tsx';

/**
 * The main navigation. Students with a narrow window also have `BottomBar`. An open conversation has a header
 * of its own, which is enough on a phone. The calendar needs the space in landscape, where the bottom bar has
 * a link to the notifications.
 */
export function TopBar() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isConversation = useMatch('/chat/:recipientId') !== null;
  const isCalendar = useMatch('/sessions') !== null;
  return (
    <header
      className={`sticky top-0 z-30 border-b border-line bg-surface short:static print:hidden ${isConversation ? 'max-md:hidden short:hidden' : ''} ${isCalendar ? 'phone-landscape:max-lg:hidden' : ''}`}
    >
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-15 max-w-6xl short:min-h-12 items-center gap-1 px-4 md:px-6"
      >
        <Link
          to={isSignedIn ? '/dashboard' : '/'}
          className="mr-auto flex min-h-11 items-center gap-2.5 rounded-lg text-lg font-bold tracking-tight whitespace-nowrap"
        >
          <Logo />
          <span className="max-[20rem]:sr-only">Study Buddy</span>
        </Link>
        {isSignedIn ? (
          <Suspense fallback={null}>
            <MemberNav />
          </Suspense>
        ) : (
          <GuestNav />
        )}
        <ThemeSwitch />
      </nav>
    </header>
  );
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
