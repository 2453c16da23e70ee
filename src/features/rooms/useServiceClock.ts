import { useEffect, useState } from 'react';

/**
 * Returns the time by the clock of the service in milliseconds, and renders again each second. A hidden
 * tab, whose timers a browser delays, shows the right second as soon as it is visible.
 * @param ahead how far the clock of the service is ahead of this device's, in milliseconds
 */
export function useServiceClock(ahead: number): number {
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const time = Date.now() + ahead;
      setNow(time);
      timer = setTimeout(tick, 1_000 - (time % 1_000));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [ahead]);
  return now;
}
