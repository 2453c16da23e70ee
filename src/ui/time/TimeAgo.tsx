import { useEffect, useState } from 'react';
import { MINUTE } from '../../../contract/durations.ts';
import { agoText, timeText } from './times.ts';

interface TimeAgoProps {
  iso: string;
  className?: string;
}

/** Relative time that updates every minute. The exact time is in its title. */
export function TimeAgo({ iso, className = '' }: TimeAgoProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <time
      dateTime={iso}
      title={timeText(iso)}
      className={`inline-block first-letter:uppercase ${className}`}
    >
      {agoText(iso, now)}
    </time>
  );
}
