import type { LucideIcon } from 'lucide-react';

/** A note about the times of a form, which prevents nothing. Empty without a text. */
export const FormNote = ({ Icon, text }: { Icon: LucideIcon; text: string }) => (
  // Always rendered, so that screen readers announce its text.
  <p role="status" className="flex items-start gap-2 text-sm text-warm empty:sr-only">
    {text && (
      <>
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </>
    )}
  </p>
);
