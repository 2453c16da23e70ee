import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../format.ts';

interface MessageMetaProps {
  instant: string;
  mine: boolean;
  /** Below the message; otherwise beside it, shown on hover, tap or focus. */
  below: boolean;
  children?: ReactNode;
}

const BELOW = 'flex h-5 items-center gap-x-1.5 px-1';
/** Positioned absolutely, so that showing it moves nothing. Over the next message on a phone. */
const BESIDE =
  'pointer-events-none absolute flex gap-x-1.5 whitespace-nowrap opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:top-full max-md:z-10 max-md:rounded-full max-md:border max-md:border-line max-md:bg-surface max-md:px-2 md:bottom-1';

export function MessageMeta({ instant, mine, below, children }: MessageMetaProps) {
  const side = mine
    ? 'max-md:right-0 md:right-full md:mr-12'
    : 'max-md:left-0 md:left-full md:ml-2';
  return (
    <div className={`text-xs text-muted ${below ? BELOW : `${BESIDE} ${side}`}`}>
      <time dateTime={instant} title={formatDateTime(instant)} className="tabular-nums">
        {formatTime(instant)}
      </time>
      {children}
    </div>
  );
}
