import { Suspense } from 'react';
import type { TimetableProps } from '../../features/profile/timetableSlot.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';

const ProfileTimetable = lazyChunk(() => import('./ProfileTimetable.tsx'));

/** Fills in a profile from a timetable. Its code loads after the form. */
export const Timetable = (props: TimetableProps) => (
  <Suspense fallback={<Skeleton className="h-42 rounded-2xl" />}>
    <ProfileTimetable {...props} />
  </Suspense>
);
