import type { Updateable } from 'kysely';
import { PROFILE_TEXTS, type ProfileTextName } from '../../../contract/constants.ts';
import type { ProfileBody } from '../../../contract/users.ts';
import { normalize, normalizeName, tidyLine } from '../../platform/database/normalize.ts';
import type { UsersTable } from '../../platform/database/schema.ts';
import type { NamedKey } from './profileListRepository.ts';

export const textFields = Object.keys(PROFILE_TEXTS) as ProfileTextName[];

/** Returns the columns that a profile change sets, with their search keys. */
export function profileColumns(body: ProfileBody): Updateable<UsersTable> {
  const columns: Updateable<UsersTable> = {};
  for (const field of textFields) {
    const text = body[field];
    if (text === undefined) continue;
    columns[field] = PROFILE_TEXTS[field].kind === 'text' ? text.trim() : tidyLine(text);
    if (field === 'name') columns.name_key = normalizeName(text);
    if (field === 'university' || field === 'location') columns[`${field}_key`] = normalize(text);
  }
  return columns;
}

/** Trims names and removes duplicates, which are compared by key; the first spelling is kept. */
export function uniqueNames(names: readonly string[]): NamedKey[] {
  const byKey = new Map<string, NamedKey>();
  for (const given of names) {
    const name = tidyLine(given);
    const key = normalize(name);
    if (!byKey.has(key)) byKey.set(key, { name, key });
  }
  return [...byKey.values()];
}
