import { useEffect, useEffectEvent, useState } from 'react';
import { readJson } from '../api/deviceStorage.ts';
import { useAppDispatch } from './hooks.ts';
import type { AppThunk } from './rootReducer.ts';

const draftKey = (key: string) => `draft:${key}`;

/** Returns what a form of this tab had before a reload, or null. */
export const readTabDraft =
  (key: string): AppThunk<unknown> =>
  (_dispatch, _getState, { tabStorage }) =>
    readJson(tabStorage, draftKey(key));

const storeTabDraft =
  (key: string, draft: object | null): AppThunk =>
  (_dispatch, _getState, { tabStorage }) => {
    if (draft) tabStorage.set(draftKey(key), JSON.stringify(draft));
    else tabStorage.remove(draftKey(key));
  };

/**
 * Keeps the input of a form over a reload of its tab. Closing the form forgets it.
 *
 * @param key of the form, `null` to keep nothing
 * @returns `kept`, the input before the reload or null, and `keep`, which stores the input
 */
export function useTabDraft(key: string | null) {
  const dispatch = useAppDispatch();
  const [kept] = useState(() => (key === null ? null : dispatch(readTabDraft(key))));
  const forget = useEffectEvent(() => {
    if (key !== null) dispatch(storeTabDraft(key, null));
  });
  useEffect(
    () => () => {
      forget();
    },
    [],
  );
  return {
    kept,
    keep: (draft: object) => {
      if (key !== null) dispatch(storeTabDraft(key, draft));
    },
  };
}

/** Returns the initial input with the fields of the kept one that have the same type. */
export function restoreDraft<Draft extends object>(initial: Draft, kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return initial;
  const fields = Object.entries(kept).filter(([name, value]) => {
    const known: unknown = initial[name as keyof Draft];
    return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
  });
  return { ...initial, ...Object.fromEntries(fields) };
}
