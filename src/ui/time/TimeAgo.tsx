import { useEffect, useState } from 'react';
import { MINUTE } from '../../../contract/durations.ts';
import { agoText, dayText, timeText } from './times.ts';

interface TimeAgoProps {
  iso: string;
  /** Also shows the day. */
  dated?: boolean;
  className?: string;
}

/** Relative time that updates every minute. The exact time is in its title. */
export function TimeAgo({ iso, dated = false, className = '' }: TimeAgoProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const ago = agoText(iso, now);
  const day = dayText(iso);
  return (
    <time
      dateTime={iso}
      title={timeText(iso)}
      className={`inline-block first-letter:uppercase ${className}`}
    >
      {dated && ago !== day ? `${day}, ${ago}` : ago}
    </time>
  );
}
