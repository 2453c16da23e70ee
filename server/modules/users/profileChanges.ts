import type { Updateable } from 'kysely';
import type { ProfileBody } from '../../../contract/users.ts';
import { normalise } from '../../database/keys.ts';
import type { UsersTable } from '../../database/schema.ts';
import type { NamedKey } from './profileListRepository.ts';

/** The columns that a profile change sets, with their search keys; what is left out is not there. */
export function profileColumns(body: ProfileBody): Updateable<UsersTable> {
  const columns: Updateable<UsersTable> = {};
  if (body.name !== undefined) columns.name = body.name.trim();
  if (body.bio !== undefined) columns.bio = body.bio.trim();
  if (body.university !== undefined) {
    columns.university = body.university.trim();
    columns.university_key = normalise(body.university);
  }
  if (body.location !== undefined) {
    columns.location = body.location.trim();
    columns.location_key = normalise(body.location);
  }
  return columns;
}

/** Tidies names and keeps the first of those that mean the same. */
export function uniqueNames(names: readonly string[]): NamedKey[] {
  const byKey = new Map<string, NamedKey>();
  for (const given of names) {
    const name = given.trim().replace(/\s+/g, ' ');
    const key = normalise(name);
    if (!byKey.has(key)) byKey.set(key, { name, key });
  }
  return [...byKey.values()];
}
