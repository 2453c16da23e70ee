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

/** In pixels. It never changes, so that the thread does not move. */
export const OLDER_HEIGHT = 48;

/** Above the first loaded message; a short thread leaves the room above it empty. */
export function OlderMessages({ hasMore, isLoading, failed, onRetry }: OlderState) {
  return (
    <div
      style={{ height: OLDER_HEIGHT }}
      className="mt-auto flex shrink-0 items-center justify-center text-sm text-muted"
    >
      {hasMore && failed && (
        <Button variant="quiet" onClick={onRetry} busy={isLoading}>
          Retry loading earlier messages
        </Button>
      )}
      {hasMore && !failed && <p role="status">Loading earlier messages…</p>}
    </div>
  );
}
