import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/** Something is on its way; `text` is read out. */
export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="py-10 text-center text-muted">
      {text}
    </p>
  );
}

/** Nothing is there yet: what that means, and what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-dashed border-line px-6 py-10 text-center text-muted">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Something failed: what, and a way to try again. */
export function ErrorNotice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-danger-soft px-4 py-3 text-danger"
    >
      <p>{text}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
