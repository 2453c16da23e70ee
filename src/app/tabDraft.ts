import { useEffect, useEffectEvent, useState } from 'react';
import { readJson } from '../api/deviceStorage.ts';
import { useAppDispatch } from './hooks.ts';
import type { AppThunk } from './store.ts';

/** The draft with the subjects that a visitor tried. The first steps of a new student begin with them. */
export const TRIED_SUBJECTS = 'triedSubjects';

const draftKey = (key: string) => `draft:${key}`;

/** Returns what a form of this tab had before a reload, or null. */
export const readTabDraft =
  (key: string): AppThunk<unknown> =>
  (_dispatch, _getState, { tabStorage }) =>
    readJson(tabStorage, draftKey(key));

/** Stores the input of a form for this tab; null removes it. */
export const storeTabDraft =
  (key: string, draft: object | null): AppThunk =>
  (_dispatch, _getState, { tabStorage }) => {
    if (draft) tabStorage.set(draftKey(key), JSON.stringify(draft));
    else tabStorage.remove(draftKey(key));
  };

/**
 * Persists the input of a form over a reload of its tab. Unmounting the form removes it.
 *
 * @returns `restored`, the input before the reload or null, and `persist`, which stores the input
 */
export function useTabDraft(key: string) {
  const dispatch = useAppDispatch();
  const [restored] = useState(() => dispatch(readTabDraft(key)));
  const remove = useEffectEvent(() => {
    dispatch(storeTabDraft(key, null));
  });
  useEffect(
    () => () => {
      remove();
    },
    [],
  );
  return {
    restored,
    persist: (draft: object) => {
      dispatch(storeTabDraft(key, draft));
    },
  };
}

/** Returns the initial input with the restored fields that have the same type. */
export function restoreDraft<Draft extends object>(initial: Draft, restored: unknown): Draft {
  if (typeof restored !== 'object' || restored === null) return initial;
  const fields = Object.entries(restored).filter(([name, value]) => {
    const known: unknown = initial[name as keyof Draft];
    return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
  });
  return { ...initial, ...Object.fromEntries(fields) };
}
