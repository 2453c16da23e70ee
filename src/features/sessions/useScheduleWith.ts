import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useNavigate } from '../../ui/router.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import type { Slot } from './defaultSlots.ts';
import { scheduleWithClicked, type ScheduleRequest } from './sessionsSlice.ts';

/**
 * Opens the create dialog with the buddy, and the time or the weekdays, of the history state. The entry
 * is replaced first, so that Back and a reload do not open the dialog again.
 */
export function useScheduleWith(): void {
  const { key, state, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const requested = useRef<ScheduleRequest | null>(null);
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

function requestIn(state: unknown): ScheduleRequest | null {
  if (typeof state !== 'object' || state === null || !('scheduleWith' in state)) return null;
  if (typeof state.scheduleWith !== 'string') return null;
  const weekdays: unknown[] =
    'weekdays' in state && Array.isArray(state.weekdays) ? state.weekdays : [];
  return {
    buddyId: state.scheduleWith,
    weekdays: weekdays.filter((day): day is string => typeof day === 'string'),
    time: 'time' in state ? timeIn(state.time) : undefined,
  };
}

function timeIn(time: unknown): Slot | undefined {
  if (typeof time !== 'object' || time === null || !('start' in time && 'end' in time)) return;
  const { start, end } = time;
  const isTime = (text: unknown): text is string =>
    typeof text === 'string' && !Number.isNaN(Date.parse(text));
  return isTime(start) && isTime(end) ? { start, end } : undefined;
}
