import { Button } from '../../../ui/Button.tsx';

/** How it stands with the pages before those that are loaded. */
export interface OlderState {
  hasMore: boolean;
  isLoading: boolean;
  failed: boolean;
  /** The first loaded message has come into sight. */
  onReach: () => void;
  onRetry: () => void;
}

/** Above the first loaded message. Its height never changes, so that the thread does not move. */
export function OlderMessages({ context }: { context: OlderState }) {
  if (!context.hasMore) return <div className="h-12" />;
  return (
    <div className="flex h-12 items-center justify-center text-sm text-muted">
      {context.failed ? (
        <Button variant="quiet" onClick={context.onRetry} busy={context.isLoading}>
          Retry loading earlier messages
        </Button>
      ) : (
        <p role="status">Loading earlier messages…</p>
      )}
    </div>
  );
}
