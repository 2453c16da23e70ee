/** The components of every member screen. Guests do not load them. */
export { MemberNotifications } from '../../routes/MemberNotifications.tsx';
export { BottomBar } from './nav/BottomBar.tsx';
export { MemberNav } from './nav/MemberNav.tsx';
export { UnreadCounts } from './nav/UnreadCounts.tsx';
export { NewMatch } from '../../routes/NewMatch.tsx';
export { KeyboardShortcuts } from '../../routes/keyboard/KeyboardShortcuts.tsx';
