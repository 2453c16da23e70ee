import { lazy } from 'react';
import { loadChunk } from '../../ui/loading/lazyChunk.ts';

/** Loads the listeners, the socket and the components of every signed-in page. */
export const loadMember = () => loadChunk(() => import('./memberModule.ts'));

export const MemberNotifications = lazy(async () => ({
  default: (await loadMember()).MemberNotifications,
}));
export const BottomBar = lazy(async () => ({ default: (await loadMember()).BottomBar }));
export const MemberNav = lazy(async () => ({ default: (await loadMember()).MemberNav }));
export const UnreadCounts = lazy(async () => ({ default: (await loadMember()).UnreadCounts }));
export const KeyboardShortcuts = lazy(async () => ({
  default: (await loadMember()).KeyboardShortcuts,
}));
export const NewMatch = lazy(async () => ({ default: (await loadMember()).NewMatch }));
