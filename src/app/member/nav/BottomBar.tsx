import { CalendarDays, House, MessageCircle, Search, type LucideIcon } from 'lucide-react';
import { NavLink, useMatch } from 'react-router-dom';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { useUnread } from '../../shell/useUnread.ts';
import { BAR_ENTRY, BAR_ICON, BAR_LABEL } from './barEntryClass.ts';
import { CornerCount } from './CornerCount.tsx';
import { MeMenu } from './MeMenu.tsx';
import { NARROW } from './narrow.ts';

const PAGES: readonly (readonly [label: string, to: string, Icon: LucideIcon])[] = [
  ['Home', '/dashboard', House],
  ['Search', '/search', Search],
  ['Chat', '/chat', MessageCircle],
  ['Calendar', '/sessions', CalendarDays],
];

/** The navigation at the bottom of a narrow window. An open conversation on a phone needs its space. */
export default function BottomBar() {
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
      <ul className="mx-auto grid h-15 max-w-xl grid-cols-5">
        {PAGES.map(([label, to, Icon]) => (
          <li key={to}>
            <BarLink label={label} to={to} Icon={Icon} />
          </li>
        ))}
        <li>
          <MeMenu />
        </li>
      </ul>
    </nav>
  );
}

function BarLink({ label, to, Icon }: { label: string; to: string; Icon: LucideIcon }) {
  const { messages } = useUnread();
  return (
    <NavLink to={to} className={BAR_ENTRY}>
      <span className={BAR_ICON}>
        <Icon aria-hidden="true" size={22} />
        {to === '/chat' && <CornerCount count={messages} />}
      </span>
      <span className={BAR_LABEL}>{label}</span>
    </NavLink>
  );
}
