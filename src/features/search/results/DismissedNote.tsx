import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';

/** Replaces a dismissed card and takes the focus from it. */
export function DismissedNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    undo.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={undo}
      className="flex flex-wrap items-center justify-between gap-2 rounded-2xl border border-dashed border-line px-5 py-3 text-muted"
    >
      <p className="min-w-0 wrap-anywhere">{name} dismissed</p>
      <Button variant="quiet" aria-label={`Undo dismissing ${name}`} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
