import { Timer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useGetOpenSessionsQuery } from './openSessionsApi.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';

const StudyNow = lazyChunk(() => import('./StudyNow.tsx'));

interface StudyNowButtonProps {
  /** Without its icon where the window is narrow, beside a long title. */
  isShort?: boolean;
}

/** Nothing on a service without open sessions. */
export function StudyNowButton({ isShort = false }: StudyNowButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: open, isLoading } = useGetOpenSessionsQuery();
  if (!open && !isLoading) return null;
  return (
    <>
      <Button
        variant="secondary"
        // Keeps its place while it is not known whether there is one.
        className={`ml-auto ${isLoading ? 'invisible' : ''} ${isShort ? 'max-[28rem]:px-2!' : ''}`}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Timer aria-hidden="true" className={`size-4 ${isShort ? 'max-[28rem]:hidden' : ''}`} />
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
