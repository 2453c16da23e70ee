import { lazyChunk, loadChunk } from '../../ui/loading/lazyChunk.ts';

const load = () => loadChunk(() => import('./memberComponents.ts'));

export const MemberNotifications = lazyChunk(async () => ({
  default: (await load()).MemberNotifications,
}));
export const BottomBar = lazyChunk(async () => ({ default: (await load()).BottomBar }));
export const MemberNav = lazyChunk(async () => ({ default: (await load()).MemberNav }));
export const KeyboardShortcuts = lazyChunk(async () => ({
  default: (await load()).KeyboardShortcuts,
}));
export const NewMatch = lazyChunk(async () => ({ default: (await load()).NewMatch }));
