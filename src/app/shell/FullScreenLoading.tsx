import { Spinner } from '../../ui/controls/Spinner.tsx';

export function FullScreenLoading() {
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-action"
    >
      <Spinner size="large" />
      <p className="text-muted">Loading...</p>
    </div>
  );
}
