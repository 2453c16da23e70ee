import {
  Bell,
  CalendarDays,
  House,
  Inbox,
  MessageCircle,
  Search,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { SCREENS, type NavPath, type Screen, type ScreenUrl } from '../../../routes.ts';

/** The icon of each screen in the navigation. */
const ICONS: Record<NavPath, LucideIcon> = {
  '/dashboard': House,
  '/profile': UserRound,
  '/search': Search,
  '/matches': UsersRound,
  '/requests': Inbox,
  '/chat/:recipientId?': MessageCircle,
  '/notifications': Bell,
  '/sessions': CalendarDays,
  '/settings': Settings,
  '/admin': ShieldCheck,
};

type Nav = NonNullable<Screen['nav']>;

/** A screen in the navigation. */
export interface NavScreen extends Nav {
  /** Its path without parameters. */
  to: ScreenUrl;
  Icon: LucideIcon;
}

const ENTRIES = (Object.keys(ICONS) as NavPath[]).flatMap((path): NavScreen[] => {
  const { nav } = SCREENS[path];
  return nav ? [{ ...nav, to: path.replace(/\/:.*/, '') as ScreenUrl, Icon: ICONS[path] }] : [];
});

/** Returns the screens at one place of the navigation, in the order of their icons. */
export function navAt(place: Nav['wide'] | Nav['narrow'], isAdmin = false): NavScreen[] {
  return ENTRIES.filter(
    ({ wide, narrow, isForAdmins }) =>
      (wide === place || narrow === place) && (isAdmin || !isForAdmins),
  );
}

/** Windows too narrow for the whole navigation at the top. The same as `max-lg`. */
export const NARROW = '(width < 64rem)';
