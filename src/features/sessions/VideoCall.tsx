import { Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MINUTE } from '../../../contract/durations.ts';
import type { SessionTimes } from '../../../contract/sessions.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';

/** Milliseconds before the start from which the link is shown. */
const OPENS_BEFORE = 10 * MINUTE;
/** Milliseconds. */
const CHECK_INTERVAL = 5_000;

/** Returns whether the link of a study session is shown: not before 10 minutes before the start. */
function useCallState({ startTime, endTime }: SessionTimes): 'early' | 'open' | 'over' {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, CHECK_INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, []);
  if (now >= Date.parse(endTime)) return 'over';
  return now >= Date.parse(startTime) - OPENS_BEFORE ? 'open' : 'early';
}

/** The button that opens the video call of a study session, while it can be joined. */
export function VideoCall({ link, times }: { link: string; times: SessionTimes }) {
  const state = useCallState(times);
  if (state === 'early') return 'The link opens 10 minutes before the start.';
  if (state === 'over') return 'The call is over.';
  return (
    <span className="flex flex-col items-start gap-2">
      <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
        <Video aria-hidden="true" size="1.125rem" />
        Join video call
      </a>
      <span className="text-sm text-muted">{link}</span>
    </span>
  );
}
