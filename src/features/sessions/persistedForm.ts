import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { readTabDraft, restoreDraft, useTabDraft } from '../../app/tabDraft.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { editClicked, rangeSelected } from './sessionsSlice.ts';
import type { SessionDraft } from './dialogs/sessionDraft.ts';

const keyOf = (userId: string | null, sessionId: string | null) =>
  `session:${userId ?? ''}:${sessionId ?? 'new'}`;

/**
 * Persists the input of a session form over a reload.
 *
 * @param sessionId of the session that is edited, `null` for a new one
 * @returns props of `SessionForm`
 */
export function usePersistedForm(sessionId: string | null, initial: SessionDraft) {
  const userId = useAppSelector(selectUserId);
  const { restored, persist } = useTabDraft(keyOf(userId, sessionId));
  // `restoreDraft` knows fields by their initial values.
  const whole = { ...initial, places: initial.places ?? '' };
  const { places, ...fields } = restoreDraft(whole, restored);
  return {
    restored: restored === null ? undefined : { ...fields, ...(places !== '' && { places }) },
    onChange: persist,
  };
}

/** Opens the form that was open before a reload: of the session in the URL, or of a new one. */
export function useReopenedForm(sessionId: string | null): void {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  useEffect(() => {
    if (dispatch(readTabDraft(keyOf(userId, sessionId))) === null) return;
    const now = new Date();
    dispatch(sessionId === null ? rangeSelected(now, now) : editClicked(sessionId));
  }, [dispatch, userId, sessionId]);
}
