import { Suspense } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';

const AcceptedNote = lazyChunk(() => import('../../requests/AcceptedNote.tsx'));

/** What comes before the first message with a buddy: the note of the accepted request. */
export const ThreadStart = ({ buddyId }: { buddyId: string }) => (
  <Suspense fallback={null}>
    <AcceptedNote buddyId={buddyId} />
  </Suspense>
);
