import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { scheduleWithClicked } from './sessionsSlice.ts';

/**
 * Opens the create dialog with the buddy and the weekdays named by the history state. The entry is replaced first, so
 * that Back and a reload do not open the dialog again.
 */
export function useScheduleWith(): void {
  const { key, state, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const requested = useRef<Requested | null>(null);
  useEffect(() => {
    const found = requestIn(state);
    if (found !== null) {
      requested.current = found;
      void navigate({ search }, { replace: true });
    } else if (requested.current !== null) {
      dispatch(scheduleWithClicked(new Date(), requested.current));
      requested.current = null;
    }
  }, [key, state, search, navigate, dispatch]);
}

interface Requested {
  buddyId: string;
  /** On which both are free. */
  weekdays: string[];
}

function requestIn(state: unknown): Requested | null {
  if (typeof state !== 'object' || state === null || !('scheduleWith' in state)) return null;
  if (typeof state.scheduleWith !== 'string') return null;
  const weekdays: unknown[] =
    'weekdays' in state && Array.isArray(state.weekdays) ? state.weekdays : [];
  return {
    buddyId: state.scheduleWith,
    weekdays: weekdays.filter((day): day is string => typeof day === 'string'),
  };
}
