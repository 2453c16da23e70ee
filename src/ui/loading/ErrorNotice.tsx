import { Button } from '../controls/Button.tsx';
import { AlertGlyph } from '../glyphs.tsx';
import { useFailureText } from '../hooks/useIsOnline.ts';

/** An error message with an optional retry button. */
export function ErrorNotice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const failure = useFailureText(text);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-transparent bg-danger-soft px-4 py-3 text-danger"
    >
      <div className="flex min-w-0 items-start gap-3">
        <AlertGlyph size="1.25rem" className="mt-0.5 shrink-0" />
        <p className="min-w-0 wrap-anywhere">{onRetry ? failure : text}</p>
      </div>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
