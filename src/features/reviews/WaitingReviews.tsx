import { Suspense, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import type { WaitingReview } from '../../../contract/reviews.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { whenText } from '../../ui/time/formatDay.ts';

const ReviewDialog = lazyChunk(async () => ({
  default: (await import('./ReviewDialog.tsx')).ReviewDialog,
}));

/** The sessions that wait for a review. */
export function WaitingReviews({ sessions }: { sessions: readonly WaitingReview[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {sessions.map(({ sessionId, title, startTime, endTime }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-muted tabular-nums">
                {whenText(startTime, endTime, new Date())}
              </p>
            </div>
            <Button
              variant="secondary"
              onClick={() => {
                setOpen(sessionId);
              }}
            >
              Say who came <span className="sr-only">to {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <ReviewDialog
            sessionId={open}
            onClose={() => {
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
