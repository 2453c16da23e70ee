import { Button } from '../../../ui/controls/Button.tsx';

/** State of the pages before the loaded ones. */
export interface OlderPages {
  hasMore: boolean;
  isLoading: boolean;
  failed: boolean;
  onNearTop: () => void;
  onRetry: () => void;
}

/** Height in pixels. It is constant so that the thread does not move. */
export const OLDER_HEIGHT = 48;

/** Loading state or retry button above the first loaded message. */
export function OlderMessages({ hasMore, isLoading, failed, onRetry }: OlderPages) {
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
