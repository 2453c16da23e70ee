import { Suspense } from 'react';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { isBlankProfile } from '../features/profile/setUp/setUpSteps.ts';
import { useGetMeQuery } from '../features/auth/authApi.ts';

// Only new students see it. A chunk of its own would split the chunks of every page, and the steps are
// what they open next.
const InvitationCard = lazyChunk(async () => ({
  default: (await import('./WelcomeRoute.tsx')).InvitationCard,
}));

/** Invites a student without subjects, days and bio to the first steps. */
export function SetUpInvitation() {
  const { isBlank } = useGetMeQuery(undefined, {
    selectFromResult: ({ data }) => ({
      isBlank: data !== undefined && isBlankProfile(data),
    }),
  });
  return (
    isBlank && (
      <Suspense fallback={null}>
        <InvitationCard />
      </Suspense>
    )
  );
}
