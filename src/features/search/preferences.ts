import { readJson, type DeviceStorage } from '../../api/deviceStorage.ts';
import { searchPreferencesKey } from '../../api/storageKeys.ts';
import type { SearchPreferences } from './searchSlice.ts';

/** Returns the student's stored preferences, without values that are not ids. */
export function readPreferences(storage: DeviceStorage, userId: string): SearchPreferences {
  const stored = readJson(storage, searchPreferencesKey(userId));
  return { favourites: readIds(stored, 'favourites'), dismissed: readIds(stored, 'dismissed') };
}

export function writePreferences(
  storage: DeviceStorage,
  userId: string,
  { favourites, dismissed }: SearchPreferences,
): void {
  storage.set(searchPreferencesKey(userId), JSON.stringify({ favourites, dismissed }));
}

function readIds(stored: unknown, key: keyof SearchPreferences): string[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const list = (stored as Partial<Record<keyof SearchPreferences, unknown>>)[key];
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}
