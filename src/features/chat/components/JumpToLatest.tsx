import { ArrowDown } from 'lucide-react';
import { CountBadge } from '../../../ui/CountBadge.tsx';

interface JumpToLatestProps {
  /** How many messages have come that the reader has not scrolled to. */
  count: number;
  onJump: () => void;
}

/** The way back to the end for who has scrolled up. */
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
