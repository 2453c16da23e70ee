import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { containsText } from '../../contract/text.ts';
import type { NameSuggestionsProps } from '../features/profile/form/NameListField.tsx';
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
import { useDebounced } from '../ui/hooks/timers.ts';
import { useGetChipsQuery } from '../features/search/searchApi.ts';
import { Page } from '../ui/Page.tsx';
import { Timetable } from './timetable/Timetable.tsx';

/** Milliseconds. */
const TYPING_PAUSE = 200;
const MAX_SUGGESTIONS = 5;

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

/** Suggests names that other students use, so that spellings agree. */
function NameSuggestions({ kind, text, onPick }: NameSuggestionsProps) {
  const typed = text.trim();
  const q = useDebounced(typed, TYPING_PAUSE);
  const { data = [] } = useGetChipsQuery({ kind, q }, { skip: q === '' });
  const matching = data.filter((name) => containsText(name, typed));
  if (typed === '' || matching.length === 0) return null;
  return (
    <ul aria-label={`Known ${kind}`} className="flex flex-wrap gap-2">
      {matching.slice(0, MAX_SUGGESTIONS).map((name) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-dashed border-control px-3.5 text-sm transition-colors hover:bg-sunken"
            onClick={() => {
              onPick(name);
            }}
          >
            <Plus aria-hidden="true" size={16} className="shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
