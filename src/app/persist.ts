import type { UnknownAction } from '@reduxjs/toolkit';
import { isAuthSessionEnd, signedIn, signedOut } from '../api/authActions.ts';
import { readJson, type DeviceStorage } from '../api/deviceStorage.ts';
import { selectUserId } from '../features/auth/authSlice.ts';
import type { AppStartListening, RootState } from './store.ts';

/** A value that this device stores for each student. */
export interface Persisted<Value extends object> {
  key: (userId: string) => string;
  /** Returns the stored JSON without what has another type, and an empty value for `null`. */
  parse: (json: unknown) => Value;
}

export const readPersisted = <Value extends object>(
  { key, parse }: Persisted<Value>,
  storage: DeviceStorage,
  userId: string,
): Value => parse(readJson(storage, key(userId)));

/** Stores a value; an empty one is removed. */
export function writePersisted<Value extends object>(
  { key }: Persisted<Value>,
  storage: DeviceStorage,
  userId: string,
  value: Value,
): void {
  if (Object.keys(value).length === 0) storage.remove(key(userId));
  else storage.set(key(userId), JSON.stringify(value));
}

interface PersistOptions<Value extends object, Change> extends Persisted<Value> {
  /** Puts the stored value into the slice, after the sign-in. */
  restored: (value: Value) => UnknownAction;
  /** Matches the actions that change the value. */
  matcher: (action: unknown) => action is Change;
  /**
   * Returns the value to store after a change. All tabs share `stored`, so only what has changed is replaced, and
   * `stored` itself is not stored again.
   */
  update: (stored: Value, change: Change, state: RootState) => Value;
  /** Restores the value again when another tab changes it. */
  followsTabs?: boolean;
  /** Removes the value when the student logs out. Not when the auth session expires. */
  endsWithLogout?: boolean;
}

/** Keeps a part of a slice on this device, for each student. */
export function persist<Value extends object, Change extends UnknownAction>(
  startListening: AppStartListening,
  options: PersistOptions<Value, Change>,
): void {
  const { key, restored, matcher, update, followsTabs = false, endsWithLogout = false } = options;
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { userId } }, { dispatch, extra, take, cancelActiveListeners }) => {
      const { storage } = extra;
      cancelActiveListeners();
      const restore = () => dispatch(restored(readPersisted(options, storage, userId)));
      if (storage.get(key(userId)) !== null) restore();
      if (!followsTabs) return;
      const unsubscribe = storage.subscribe((changed) => {
        if (changed === key(userId)) restore();
      });
      try {
        await take(isAuthSessionEnd);
      } finally {
        unsubscribe();
      }
    },
  });
  startListening({
    matcher,
    effect: (change, { extra: { storage }, getState }) => {
      const state = getState();
      const userId = selectUserId(state);
      if (userId === null) return;
      const stored = readPersisted(options, storage, userId);
      const next = update(stored, change, state);
      if (next !== stored) writePersisted(options, storage, userId, next);
    },
  });
  if (!endsWithLogout) return;
  startListening({
    predicate: (action) => signedOut.match(action) && action.payload.byChoice,
    effect: (_action, { extra: { storage }, getOriginalState }) => {
      const userId = selectUserId(getOriginalState());
      if (userId !== null) storage.remove(key(userId));
    },
  });
}
