import { lazyChunk, loadChunk } from '../../ui/loading/lazyChunk.ts';

/** Loads the listeners, the socket and the components of every signed-in page. */
export const loadMember = () => loadChunk(() => import('./memberModule.ts'));

export const MemberNotifications = lazyChunk(async () => ({
  default: (await loadMember()).MemberNotifications,
}));
export const BottomBar = lazyChunk(async () => ({ default: (await loadMember()).BottomBar }));
export const MemberNav = lazyChunk(async () => ({ default: (await loadMember()).MemberNav }));
export const UnreadCounts = lazyChunk(async () => ({ default: (await loadMember()).UnreadCounts }));
export const KeyboardShortcuts = lazyChunk(async () => ({
  default: (await loadMember()).KeyboardShortcuts,
}));
export const NewMatch = lazyChunk(async () => ({ default: (await loadMember()).NewMatch }));
