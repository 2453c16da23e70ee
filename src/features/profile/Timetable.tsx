import { Suspense } from 'react';
import type { ProfileDraft, ProfileEdits } from './profileDraft.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';

export interface TimetableProps {
  draft: ProfileDraft;
  /** Fills in the draft. `then` follows the next save. */
  onUse: (edits: ProfileEdits, then: (() => void) | undefined) => void;
}

const ProfileTimetable = lazyChunk(() => import('./ProfileTimetable.tsx'));

/** Fills in a profile from a timetable. Its code loads after the form. */
export const Timetable = (props: TimetableProps) => (
  <Suspense fallback={<Skeleton className="h-42 rounded-2xl" />}>
    <ProfileTimetable {...props} />
  </Suspense>
);
