import { RetryLine, type RetryLineProps } from './RetryLine.tsx';

export function ErrorLine(props: RetryLineProps) {
  return (
    <p role="alert" className="text-sm wrap-anywhere text-danger">
      <RetryLine {...props} />
    </p>
  );
}
