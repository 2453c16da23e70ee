import type { MemberModule } from './memberModule.ts';

/** Loads the member module and the navigation that every signed-in page shows. */
export async function loadMemberModule(): Promise<MemberModule> {
  const [{ memberModule }] = await Promise.all([
    import('./memberModule.ts'),
    import('./nav/MemberNav.tsx'),
  ]);
  return memberModule;
}
