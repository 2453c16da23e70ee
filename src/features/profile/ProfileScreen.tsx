import { Suspense } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Page } from '../../ui/Page.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { ProfileEditor } from './form/ProfileEditor.tsx';
import { ProfileSkeleton } from './form/ProfileSkeleton.tsx';
import { fetchErrorText } from './profileFields.ts';
import { SetUpInvitation } from './SetUpInvitation.tsx';

const StudyTimeOfTerm = lazyChunk(async () => ({
  default: (await import('../reviews/StudyTime.tsx')).StudyTimeOfTerm,
}));

export default function ProfileScreen() {
  return (
    <Page title="My Profile">
      <div className="mb-6 empty:hidden">
        <SetUpInvitation />
      </div>
      <Profile />
      <Suspense fallback={null}>
        <StudyTimeOfTerm />
      </Suspense>
    </Page>
  );
}

function Profile() {
  const { data: user, error, isFetching, refetch } = useGetMeQuery();
  if (user) return <ProfileEditor key={user._id} loaded={user} />;
  if (error && !isFetching) {
    return <ErrorNotice text={fetchErrorText(error)} onRetry={() => void refetch()} />;
  }
  return <ProfileSkeleton />;
}
