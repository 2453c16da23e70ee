import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../format.ts';

interface MessageMetaProps {
  instant: string;
  mine: boolean;
  /** Below the message; otherwise beside it, shown on hover or focus. */
  below: boolean;
  children?: ReactNode;
}

const BELOW = 'flex h-5 items-center gap-x-1.5 px-1';
/** Positioned absolutely, so that showing it moves nothing. */
const BESIDE =
  'pointer-events-none absolute bottom-1 flex gap-x-1.5 whitespace-nowrap opacity-0 group-focus-within:opacity-100 group-hover:opacity-100';

export function MessageMeta({ instant, mine, below, children }: MessageMetaProps) {
  const side = mine ? 'right-full mr-12' : 'left-full ml-2';
  return (
    <div className={`text-xs text-muted ${below ? BELOW : `${BESIDE} ${side}`}`}>
      <time dateTime={instant} title={formatDateTime(instant)} className="tabular-nums">
        {formatTime(instant)}
      </time>
      {children}
    </div>
  );
}
