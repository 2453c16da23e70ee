import { nameKey } from '../../../contract/text.ts';
import { LIST_PAGE } from '../../../contract/common/types.ts';
import { LIMITS } from '../../../contract/constants.ts';
import {
  type ChipQuery,
  CHIPS_PAGE,
  type Person,
  type SearchQuery,
  type SearchResult,
  SUGGESTIONS_PAGE,
  type SubjectSuggestion,
} from '../../../contract/search.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { findByCode } from '../catalog/index.ts';
import { findBetween, listBlockedEitherWay, listBuddyIds } from '../relations/index.ts';
import { isVisible } from './repository.ts';
import { type SearchDeps, toResults } from './results.ts';
import type { ChipKind } from './studentIndex/chips.ts';
import { byParameter, decodeCursor, encodeCursor, readFilters } from './searchQuery.ts';

interface SearchPage {
  results: SearchResult[];
  /** Number of all matching students. */
  total: number;
  /** For each parameter that filters, how many more students match without it. */
  more: Partial<Record<keyof SearchQuery, number>>;
  /** `undefined` on the last page. */
  nextCursor?: string;
}

/**
 * Returns a page of the matching students, the best match first by default. The first page begins with
 * the matching ones of `first`, beyond its limit.
 * @throws {HttpError} 400 for an unknown weekday, and for a cursor that is unknown in this order.
 */
export async function search(
  { database: db, students, readCatalog }: SearchDeps,
  userId: string,
  query: SearchQuery,
): Promise<SearchPage> {
  const catalog = query.subject === undefined ? undefined : await readCatalog();
  const filters = readFilters(query, catalog?.merged);
  const { sort = 'score', cursor, first = '', buddies } = query;
  const blocked = await listBlockedEitherWay(db, userId);
  const hidden = buddies === 'hidden' ? await listBuddyIds(db, userId) : [];
  const { limit = cursor === undefined ? LIST_PAGE : LIMITS.searchPage } = query;
  const base = {
    viewerId: userId,
    filters,
    sort,
    hiddenIds: [...blocked, ...hidden],
  };
  const { found, total, more, idf } = await students.search({
    ...base,
    // One more shows whether another page follows.
    limit: limit + 1,
    after: cursor === undefined ? undefined : decodeCursor(sort, cursor),
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const onlyIds = cursor === undefined ? first.split(',').filter(Boolean) : [];
  const preferred =
    onlyIds.length > 0
      ? await students.search({ ...base, onlyIds, limit: onlyIds.length })
      : undefined;
  const ids = new Set([...(preferred?.found ?? []), ...page].map(({ id }) => id));
  return {
    results: await toResults(db, userId, [...ids], idf),
    total,
    more: byParameter(more),
    ...(found.length > limit && last && { nextCursor: encodeCursor(sort, last) }),
  };
}

/**
 * Lists the values of a filter that contain `q`, without those of students across a block. Titles of the
 * campus come first, also those of a course whose code begins with `q`.
 */
export async function listFilterValues(
  { database, students, readCatalog }: SearchDeps,
  userId: string,
  kind: ChipKind,
  { q = '', university = '' }: ChipQuery,
): Promise<string[]> {
  const catalog = kind === 'subjects' ? await readCatalog() : undefined;
  return students.chips({
    kind,
    text: nameKey(q),
    university: nameKey(university),
    hiddenIds: await listBlockedEitherWay(database, userId),
    titles: catalog?.titles ?? new Map(),
    alsoTitles: catalog ? findByCode(catalog, q).map(({ titleKey }) => titleKey) : [],
    limit: CHIPS_PAGE,
  });
}

/** Lists subjects with the text in their name or code. Titles of the campus have their code. */
export async function suggestSubjects(
  deps: SearchDeps,
  userId: string,
  q: string,
): Promise<SubjectSuggestion[]> {
  const names = await listFilterValues(deps, userId, 'subjects', { q });
  const catalog = await deps.readCatalog();
  // Of several codes, the one that is typed, else the first.
  const courses = [...findByCode(catalog, q), ...catalog.courses];
  return names.slice(0, SUGGESTIONS_PAGE).map((name) => {
    const key = nameKey(name);
    const course = courses.find(({ titleKey }) => titleKey === key);
    return { name, ...(course && { code: course.code }) };
  });
}

/**
 * Returns a student with the score and the pending request.
 * @throws {HttpError} 404 for an unknown or hidden student and for the student itself.
 */
export async function findPerson(
  { database: db, students }: SearchDeps,
  userId: string,
  id: string,
): Promise<Person> {
  const request = await findBetween(db, userId, id);
  if (!(await isVisible(db, userId, id, { admins: request !== undefined }))) {
    throw notFound('Person not found.');
  }
  const [person] = await toResults(db, userId, [id], await students.idf());
  if (!person) throw notFound('Person not found.');
  if (request?.status !== 'pending') return person;
  return { ...person, request: { _id: request.id, isSent: request.sender_id === userId } };
}
