import { Suspense } from 'react';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { selectNewMatch } from '../features/requests/requestsSlice.ts';
import { useAppSelector } from '../store/hooks.ts';

const NewMatchDialog = lazyChunk(() => import('./NewMatchDialog.tsx'));

/** Celebrates a match after the student has accepted a request. */
export function NewMatch() {
  const userId = useAppSelector(selectNewMatch);
  return (
    userId !== null && (
      <Suspense>
        <NewMatchDialog userId={userId} />
      </Suspense>
    )
  );
}
