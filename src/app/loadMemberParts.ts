import type { MemberParts } from './memberParts.ts';

/**
 * Loads what only members need, and what the bar above each page shows them, so that it is complete
 * from the start. Whoever is about to sign in may call it ahead of time.
 */
export async function loadMemberParts(): Promise<MemberParts> {
  const [{ memberParts }] = await Promise.all([
    import('./memberParts.ts'),
    import('./MemberEntries.tsx'),
  ]);
  return memberParts;
}
