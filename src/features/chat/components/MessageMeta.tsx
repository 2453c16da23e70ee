import type { ReactNode } from 'react';
import { exactTime, timeOfDay } from '../format.ts';

interface MessageMetaProps {
  instant: string;
  mine: boolean;
  /** Stands below the message; otherwise beside it, and only for whoever points at it. */
  below: boolean;
  children?: ReactNode;
}

const BELOW = 'flex h-5 items-center gap-x-1.5 px-1';
/** It takes no room, so that nothing moves when it comes into sight. */
const BESIDE =
  'pointer-events-none absolute bottom-1 flex gap-x-1.5 whitespace-nowrap opacity-0 group-focus-within:opacity-100 group-hover:opacity-100';

/** When a message was written, and how far it got. */
export function MessageMeta({ instant, mine, below, children }: MessageMetaProps) {
  const side = mine ? 'right-full mr-12' : 'left-full ml-2';
  return (
    <div className={`text-xs text-muted ${below ? BELOW : `${BESIDE} ${side}`}`}>
      <time dateTime={instant} title={exactTime(instant)} className="tabular-nums">
        {timeOfDay(instant)}
      </time>
      {children}
    </div>
  );
}
