export function FullScreenLoading() {
  return (
    <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-line border-t-action"
      />
      <p className="text-muted">Loading...</p>
    </div>
  );
}
