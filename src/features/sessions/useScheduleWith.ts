import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { scheduleWithClicked } from './sessionsSlice.ts';

/**
 * Opens the create dialog with the buddy named by the history state. The entry is replaced first, so
 * that Back and a reload do not open the dialog again.
 */
export function useScheduleWith(): void {
  const { key, state, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const requested = useRef<string | null>(null);
  useEffect(() => {
    const buddyId = buddyIn(state);
    if (buddyId !== null) {
      requested.current = buddyId;
      void navigate({ search }, { replace: true });
    } else if (requested.current !== null) {
      dispatch(scheduleWithClicked(new Date(), requested.current));
      requested.current = null;
    }
  }, [key, state, search, navigate, dispatch]);
}

function buddyIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('scheduleWith' in state)) return null;
  return typeof state.scheduleWith === 'string' ? state.scheduleWith : null;
}
