import { Suspense, useState } from 'react';
import { ProfileScreen } from '../features/profile/form/ProfileEditor.tsx';
import {
  dismissSetUp,
  isBlankProfile,
  readSetUpDismissed,
  SET_UP_STEPS,
} from '../features/profile/setUp/setUpSteps.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { Button } from '../ui/controls/Button.tsx';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { SkeletonRows } from '../ui/loading/Skeleton.tsx';
import { useGetMeQuery } from '../features/auth/authApi.ts';
import { Page } from '../ui/Page.tsx';
import { NameSuggestions } from './profile/NameSuggestions.tsx';
import { Timetable } from './timetable/Timetable.tsx';

// With the steps that follow, and only for new students.
const Steps = lazyChunk(async () => ({ default: (await import('./WelcomeRoute.tsx')).Steps }));

const StudyTimeOfTerm = lazyChunk(async () => ({
  default: (await import('../features/reviews/StudyTime.tsx')).StudyTimeOfTerm,
}));

export default function ProfileRoute() {
  const { user, showAll } = useNewStudent();
  return (
    <Page title="My Profile" width={user ? 'medium' : 'wide'}>
      {user ? (
        <Suspense fallback={<SkeletonRows text="Loading profile..." count={3} />}>
          <Steps step={SET_UP_STEPS[0]} user={user} />
          <Button variant="quiet" className="mt-3" onClick={showAll}>
            Show all fields
          </Button>
        </Suspense>
      ) : (
        <>
          <ProfileScreen NameSuggestions={NameSuggestions} Timetable={Timetable} />
          <Suspense fallback={null}>
            <StudyTimeOfTerm />
          </Suspense>
        </>
      )}
    </Page>
  );
}

/** Returns the student while the first step is shown instead of the form: with a blank profile at first. */
function useNewStudent() {
  const dispatch = useAppDispatch();
  const { data: user } = useGetMeQuery();
  const [isNew, setIsNew] = useState<boolean>();
  // Saving the step must not show the form before the next step.
  if (user && isNew === undefined) {
    setIsNew(isBlankProfile(user) && !dispatch(readSetUpDismissed()));
  }
  const showAll = () => {
    dispatch(dismissSetUp());
    setIsNew(false);
  };
  return { user: isNew ? user : undefined, showAll };
}
