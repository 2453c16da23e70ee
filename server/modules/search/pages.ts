import type { SearchSort } from '../../../contract/search.ts';
import type { Queryable } from '../../context.ts';
import { encodeCursor, type SearchCursor } from './cursor.ts';
import { findRelevantFeatures } from './featureRepository.ts';
import type { Filters } from './filters.ts';
import { countStudents, listSorted, matchingStudents } from './repository.ts';
import { score } from '../../matching/score.ts';
import type { Viewer } from './scores.ts';

export interface PageOptions {
  limit: number;
  after: SearchCursor | undefined;
}

/** The ids of a page of results. */
export interface IdPage {
  ids: string[];
  /** Number of all matching students. */
  total: number;
  /** `undefined` on the last page. */
  nextCursor?: string;
}

/** Returns a page of the matching students, best match first. */
export async function findBestPage(
  db: Queryable,
  viewer: Viewer,
  filters: Filters,
  { limit, after }: PageOptions,
): Promise<IdPage> {
  const all = await rank(db, viewer, filters);
  const last = after && { percentage: Number(after.key), id: after.id };
  const found = last ? all.filter((entry) => compareRanked(last, entry) < 0) : all;
  const keyed = found
    .slice(0, limit + 1)
    .map(({ percentage, id }) => ({ key: String(percentage), id }));
  return toPage('score', keyed, limit, all.length);
}

/** Returns a page of the matching students in the order of a column. */
export async function findSortedPage(
  db: Queryable,
  viewerId: string,
  filters: Filters,
  { sort, limit, after }: PageOptions & { sort: Exclude<SearchSort, 'score'> },
): Promise<IdPage> {
  const students = matchingStudents(db, viewerId, filters);
  const found = await listSorted(students, sort, { limit: limit + 1, after });
  return toPage(sort, found, limit, await countStudents(students));
}

/** @param found results of the page, and one more if another page follows */
function toPage(
  sort: SearchSort,
  found: readonly SearchCursor[],
  limit: number,
  total: number,
): IdPage {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    total,
    ...(found.length > limit && last && { nextCursor: encodeCursor(sort, last) }),
  };
}

interface Ranked {
  percentage: number;
  id: string;
}

/** Returns all matching students, best match first. */
async function rank(db: Queryable, viewer: Viewer, filters: Filters): Promise<Ranked[]> {
  const candidates = matchingStudents(db, viewer.userId, filters);
  const ranked: Ranked[] = [];
  for (const [id, features] of await findRelevantFeatures(db, candidates, viewer.features)) {
    ranked.push({ percentage: score(viewer.features, features, viewer.idf).percentage, id });
  }
  return ranked.sort(compareRanked);
}

/** Orders by percentage (descending), then by id. */
function compareRanked(a: Ranked, b: Ranked): number {
  if (a.percentage !== b.percentage) return b.percentage - a.percentage;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
