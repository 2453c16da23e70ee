/** The components of every member screen. Guests do not load them. */
export { MemberNotifications } from './MemberNotifications.tsx';
export { BottomBar } from './nav/BottomBar.tsx';
export { MemberNav } from './nav/MemberNav.tsx';
export { NewMatch } from '../../features/people/NewMatch.tsx';
export { KeyboardShortcuts } from '../../features/palette/KeyboardShortcuts.tsx';
