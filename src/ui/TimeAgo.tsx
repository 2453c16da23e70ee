import { useEffect, useState } from 'react';
import { agoText, dayText, timeText } from './times.ts';

const MINUTE = 60_000;

interface TimeAgoProps {
  iso: string;
  /** Names the day as well. */
  dated?: boolean;
  className?: string;
}

/** How long ago something was, kept true while one looks at it; the exact time in its title. */
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
