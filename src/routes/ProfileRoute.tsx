import { Suspense } from 'react';
import { ProfileScreen } from '../features/profile/form/ProfileEditor.tsx';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { Page } from '../ui/Page.tsx';
import { NameSuggestions } from './profile/NameSuggestions.tsx';
import { SetUpInvitation } from './SetUpInvitation.tsx';
import { Timetable } from './timetable/Timetable.tsx';

const StudyTimeOfTerm = lazyChunk(async () => ({
  default: (await import('../features/reviews/StudyTime.tsx')).StudyTimeOfTerm,
}));

export default function ProfileRoute() {
  return (
    <Page title="My Profile">
      <div className="mb-6 empty:hidden">
        <SetUpInvitation />
      </div>
      <ProfileScreen NameSuggestions={NameSuggestions} Timetable={Timetable} />
      <Suspense fallback={null}>
        <StudyTimeOfTerm />
      </Suspense>
    </Page>
  );
}
