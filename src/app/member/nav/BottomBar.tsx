import { useMatch } from 'react-router-dom';
import { NavLink } from '../../../ui/router.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { useUnread } from '../../shell/unread.tsx';
import { BAR_ENTRY, BarFace } from './BarFace.tsx';
import { NARROW, navAt, type NavScreen } from './navEntries.ts';
import { MeMenu } from './MeMenu.tsx';

/** The navigation at the bottom of a narrow window. An open conversation on a phone needs its space. */
export function BottomBar() {
  const isNarrow = useMediaQuery(NARROW);
  const isPhone = useMediaQuery('(width < 48rem)');
  const isConversation = useMatch('/chat/:recipientId') !== null;
  if (!isNarrow || (isPhone && isConversation)) return null;
  return (
    <nav
      aria-label="Pages"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid h-15 max-w-xl grid-cols-5 phone-landscape:h-11 phone-landscape:max-w-3xl">
        {navAt('bottom').map((entry) => (
          <li key={entry.to}>
            <BarLink {...entry} />
          </li>
        ))}
        <li>
          <MeMenu />
        </li>
      </ul>
    </nav>
  );
}

function BarLink({ label, shortLabel = label, to, Icon }: NavScreen) {
  const { messages } = useUnread();
  return (
    <NavLink to={to} className={BAR_ENTRY}>
      <BarFace
        label={shortLabel}
        icon={<Icon aria-hidden="true" size="1.375rem" />}
        count={to === '/chat' ? messages : 0}
      />
    </NavLink>
  );
}
