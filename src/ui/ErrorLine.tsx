interface ErrorLineProps {
  text: string;
  onRetry: () => void;
}

export function ErrorLine({ text, onRetry }: ErrorLineProps) {
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
