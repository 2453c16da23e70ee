import { Paperclip } from 'lucide-react';

/** Lies over the conversation while a file is dragged above it. */
export function DropHint() {
  return (
    <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center gap-3 rounded-2xl border-2 border-dashed border-action bg-action-soft/90 text-lg font-semibold text-action-strong">
      <Paperclip aria-hidden="true" className="size-6" />
      Drop the file to attach it
    </p>
  );
}
