import { sql } from 'kysely';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { likePattern } from '../../../server/platform/database/normalize.ts';
import { makeIdf } from '../../../server/domain/matching/points.ts';
import { score } from '../../../server/domain/matching/score.ts';
import { notBlocked } from '../../../server/modules/relations/blockRepository.ts';
import { featuresOf } from '../../../server/modules/search/results.ts';
import { findPublicUsers } from '../../../server/modules/people/repository.ts';
import type { Filters } from '../../../server/modules/search/studentIndex/filters.ts';
import type { Position, SortName } from '../../../server/modules/search/studentIndex/orders.ts';

/**
 * Searches with SQL and score(), without the index. Returns all results in order, and for each filter
 * that is set how many more students match without it.
 */
export async function searchPlainly(
  db: Database,
  viewerId: string,
  filters: Filters,
  sort: SortName,
): Promise<{ found: Position[]; more: Record<string, number> }> {
  const found = await listMatching(db, viewerId, filters);
  const more: Record<string, number> = {};
  for (const [name, value] of Object.entries(filters) as [keyof Filters, string | string[]][]) {
    if (value.length === 0) continue;
    const without = { ...filters, [name]: typeof value === 'string' ? '' : [] };
    more[name] = (await listMatching(db, viewerId, without)).length - found.length;
  }
  if (sort === 'newest') {
    found.sort((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id));
    return { found: found.map(({ id, created_at }) => ({ key: created_at, id })), more };
  }
  if (sort === 'name') {
    found.sort((a, b) => compare(a.name_key, b.name_key) || compare(a.id, b.id));
    return { found: found.map(({ id, name_key }) => ({ key: name_key, id })), more };
  }
  const percentages = await percentagesOf(db, viewerId);
  const scored = found.map(({ id }) => ({ percentage: percentages(id), id }));
  scored.sort((a, b) => b.percentage - a.percentage || compare(a.id, b.id));
  return { found: scored.map(({ percentage, id }) => ({ key: String(percentage), id })), more };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function listMatching(db: Database, viewerId: string, filters: Filters) {
  const { subjects, days, skills, badges, location, name } = filters;
  let query = db
    .selectFrom('users as u')
    .select(['u.id', 'u.created_at', 'u.name_key'])
    .where('u.id', '!=', viewerId)
    .where('u.role', '!=', 'admin')
    .where('u.deletion_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where((eb) => notBlocked(viewerId, eb.ref('u.id')));
  if (location !== '')
    query = query.where(sql<boolean>`u.location_key like ${likePattern(location)} escape '\\'`);
  if (name !== '')
    query = query.where(sql<boolean>`u.name_key like ${likePattern(name)} escape '\\'`);
  for (const [values, table, column] of [
    [subjects, 'user_subjects', 'subject_key'],
    [days, 'user_days', 'day'],
    [skills, 'user_skills', 'skill_key'],
    [badges, 'user_badges', 'badge'],
  ] as const) {
    if (values.length === 0) continue;
    const ids = db.selectFrom(table).select('user_id').where(sql.ref(column), 'in', values);
    query = query.where('u.id', 'in', ids);
  }
  return query.execute();
}

/** Returns a function from the id of another student to the match percentage. */
async function percentagesOf(db: Database, viewerId: string) {
  const rows = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute();
  const users = await findPublicUsers(
    db,
    rows.map(({ id }) => id),
  );
  const features = new Map(users.map((user) => [user._id, featuresOf(user)]));
  const counts = new Map<string, number>();
  for (const { subjects } of features.values()) {
    for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  const idf = makeIdf(users.length, counts);
  const viewer = features.get(viewerId);
  return (id: string) => {
    const other = features.get(id);
    if (!viewer || !other) throw new Error(`There is no student ${id}.`);
    return score(viewer, other, idf).percentage;
  };
}
