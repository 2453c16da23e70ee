import { readJson, type DeviceStorage } from '../../api/deviceStorage.ts';
import type { Choices } from './searchSlice.ts';

export const choicesKey = (userId: string) => `search:${userId}`;

/** What this device remembers of a student's favourites and dismissed ones. */
export function readChoices(storage: DeviceStorage, userId: string): Choices {
  const stored = readJson(storage, choicesKey(userId));
  return { favourites: idsIn(stored, 'favourites'), dismissed: idsIn(stored, 'dismissed') };
}

export function writeChoices(storage: DeviceStorage, userId: string, choices: Choices): void {
  const { favourites, dismissed } = choices;
  storage.set(choicesKey(userId), JSON.stringify({ favourites, dismissed }));
}

/** Whatever else was stored there is not trusted. */
function idsIn(stored: unknown, key: keyof Choices): string[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const list = (stored as Partial<Record<keyof Choices, unknown>>)[key];
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}
