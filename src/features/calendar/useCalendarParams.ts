import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useNavigate } from '../../ui/router.ts';
import {
  formatCalendarParams,
  parseCalendarParams,
  type CalendarParams,
} from './calendarParams.ts';

/** History state of an entry that a click in the calendar added. Closing it goes back. */
const OPENED_HERE = { openedHere: true };

const isOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Reads the calendar's state from the URL and returns the navigations that change it. */
export function useCalendarParams() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const params = useMemo(() => parseCalendarParams(searchParams), [searchParams]);

  // A save can finish after the URL has changed, or after the calendar was left.
  const latest = useRef<{ params: CalendarParams; state: unknown }>(null);
  useEffect(() => {
    latest.current = { params, state };
    return () => {
      latest.current = null;
    };
  });

  return {
    params,
    /** Shows another view, day or kind of sessions. */
    show: (next: Partial<Pick<CalendarParams, 'view' | 'date' | 'filter'>>) => {
      setSearchParams(formatCalendarParams({ ...params, ...next }));
    },
    /** Shows another day by keyboard, without a history entry for each key. */
    move: (date: string) => {
      setSearchParams(formatCalendarParams({ ...params, date }), { replace: true });
    },
    /** Shows the day of an own session, with a filter that does not hide it. */
    reveal: (date: string) => {
      const now = latest.current?.params;
      if (!now) return;
      const filter = now.filter === 'mine' ? 'mine' : 'all';
      setSearchParams(formatCalendarParams({ ...now, filter, date }), { replace: true });
    },
    open: (session: string) => {
      setSearchParams(formatCalendarParams({ ...params, session }), { state: OPENED_HERE });
    },
    /** Closes the session if it is still open. `date` is the day to show then. */
    close: (session: string, date: string) => {
      const now = latest.current;
      if (now?.params.session !== session) return;
      if (isOpenedHere(now.state)) void navigate(-1);
      else {
        const closed = { ...now.params, date, session: null };
        setSearchParams(formatCalendarParams(closed), { replace: true });
      }
    },
  };
}
