interface FailureLineProps {
  text: string;
  onRetry: () => void;
}

/** Something small failed, where a notice of its own would be too loud. */
export function FailureLine({ text, onRetry }: FailureLineProps) {
  return (
    <p role="alert" className="text-sm wrap-anywhere text-danger">
      {text}{' '}
      <button
        type="button"
        className="relative font-semibold underline after:absolute after:-inset-3"
        onClick={onRetry}
      >
        Retry
      </button>
    </p>
  );
}
