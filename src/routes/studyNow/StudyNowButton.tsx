import { Timer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useGetOpenSessionsQuery } from '../../features/sessions/open/openSessionsApi.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';

const StudyNow = lazyChunk(() => import('./StudyNow.tsx'));

/** Nothing on a service without open sessions. */
export function StudyNowButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: open } = useGetOpenSessionsQuery();
  if (!open) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="ml-auto"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Timer aria-hidden="true" className="size-4" />
        Study now
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StudyNow
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
