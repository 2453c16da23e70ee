import { Suspense, useState, type ReactNode } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import type { NoteRecipient } from './noteText.ts';

const RequestNote = lazyChunk(() => import('./RequestNote.tsx'));

/** Returns a function that opens the note of a request, and the note to render. */
export function useRequestNote(): {
  openNote: (recipient: NoteRecipient) => void;
  note: ReactNode;
} {
  const [recipient, setRecipient] = useState<NoteRecipient | null>(null);
  return {
    openNote: setRecipient,
    note: recipient && (
      <Suspense>
        <RequestNote
          recipient={recipient}
          onClose={() => {
            setRecipient(null);
          }}
        />
      </Suspense>
    ),
  };
}
