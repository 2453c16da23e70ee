import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { readPlace, writePlace, type CalendarPlace } from './calendarPlace.ts';
import { dialogClosed, sessionOpened } from './sessionsSlice.ts';

/** Marks an address that was come to by a click in the calendar, so that Back leads out of it. */
const OPENED_HERE = { openedHere: true };

const isOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Where one is in the calendar, from the address, and the ways to go elsewhere in it. */
export function useCalendarPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(new URLSearchParams(location.search)), [location.search]);
  useOpenedSession(place.session);

  // A session is left when the service has answered; by then the address may be another one.
  const latest = useRef({ place, state: location.state as unknown });
  useEffect(() => {
    latest.current = { place, state: location.state };
  });

  return {
    place,
    /** Shows another view or day. */
    show: (next: Partial<Pick<CalendarPlace, 'view' | 'date'>>) => {
      void navigate({ search: writePlace({ ...place, ...next }) });
    },
    /** Moves on to another day by the keyboard; Back does not retrace each step. */
    move: (date: string) => {
      void navigate({ search: writePlace({ ...place, date }) }, { replace: true });
    },
    open: (session: string) => {
      void navigate({ search: writePlace({ ...place, session }) }, { state: OPENED_HERE });
    },
    /** Leaves the session that is open, if one is, for the calendar at that day. */
    leave: (date: string) => {
      const now = latest.current;
      if (now.place.session === null) return;
      if (isOpenedHere(now.state)) void navigate(-1);
      else
        void navigate(
          { search: writePlace({ ...now.place, date, session: null }) },
          { replace: true },
        );
    },
  };
}

/** Tells the dialog what the address opens and leaves. */
function useOpenedSession(session: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (session !== null) dispatch(sessionOpened(session));
    return () => {
      dispatch(dialogClosed());
    };
  }, [dispatch, session]);
}
