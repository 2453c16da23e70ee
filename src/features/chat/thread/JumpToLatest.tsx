import { ArrowDown } from 'lucide-react';
import { CountBadge } from '../../../ui/CountBadge.tsx';

interface JumpToLatestProps {
  /** New messages below the visible area. */
  count: number;
  onJump: () => void;
}

export function JumpToLatest({ count, onJump }: JumpToLatestProps) {
  return (
    <button
      type="button"
      title="Jump to latest"
      onClick={onJump}
      className="absolute right-4 bottom-3 inline-flex size-11 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-card hover:bg-sunken"
    >
      <ArrowDown aria-hidden="true" size={20} />
      <span className="sr-only">Jump to latest </span>
      <span className="absolute -top-2 flex">
        <CountBadge count={count} what={count === 1 ? 'new message' : 'new messages'} />
      </span>
    </button>
  );
}
