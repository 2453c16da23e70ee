import { useFailureText } from './hooks/useIsOnline.ts';

interface RetryLineProps {
  text: string;
  onRetry: () => void;
}

/** What failed and a button that tries again, within a line of text. */
export function RetryLine({ text, onRetry }: RetryLineProps) {
  return (
    <span>
      {useFailureText(text)}{' '}
      <button
        type="button"
        className="relative font-semibold underline after:absolute after:-inset-3"
        onClick={onRetry}
      >
        Retry
      </button>
    </span>
  );
}

export function ErrorLine(props: RetryLineProps) {
  return (
    <p role="alert" className="text-sm wrap-anywhere text-danger">
      <RetryLine {...props} />
    </p>
  );
}
