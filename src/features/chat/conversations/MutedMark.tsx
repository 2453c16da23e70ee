import { BellOff } from 'lucide-react';

/** The sign of a muted conversation. */
export function MutedMark() {
  return (
    <>
      <BellOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">Muted</span>
    </>
  );
}
