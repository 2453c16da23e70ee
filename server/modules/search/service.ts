import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import {
  SEARCH_PAGE,
  type Match,
  type Person,
  type SearchQuery,
  type SearchResult,
  type SuggestionsQuery,
} from '../../../contract/search.ts';
import type { PublicUser } from '../../../contract/users.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listDeletedParticipants } from '../conversations/index.ts';
import { notFound, unauthorized } from '../../platform/errors/httpError.ts';
import { findCursorItem, toListPage, type ListPage } from '../../platform/http/listPage.ts';
import type { Idf } from '../../domain/matching/idf.ts';
import { score } from '../../domain/matching/score.ts';
import type { StudentIndex } from './studentIndex/studentIndex.ts';
import {
  listBlockedEitherWay,
  findBetween,
  findStatuses,
  listConnections,
  otherUserId,
  type NamedRequest,
} from '../relations/index.ts';
import { findPublicUsers, DELETED_STUDENT } from '../people/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { explainScore } from './explanation.ts';
import { byParameter, readFilters } from './filters.ts';
import { isVisible, listRequestedEitherWay } from './repository.ts';
import { featuresOf, namesByKey } from './scores.ts';

export interface SearchPage {
  results: SearchResult[];
  /** Number of all matching students. */
  total: number;
  /** For each parameter that filters, how many more students match without it. */
  more: Partial<Record<keyof SearchQuery, number>>;
  /** `undefined` on the last page. */
  nextCursor?: string;
}

export interface SearchService {
  /**
   * Returns a page of the matching students, the best match first by default.
   * @throws {HttpError} 400 for an unknown weekday, and for a cursor that is unknown in this order.
   */
  search(userId: string, query: SearchQuery): Promise<SearchPage>;
  /**
   * Returns the first results of a search without filters, without students who have a pending or
   * accepted request with this one, and without the given ones.
   */
  suggest(userId: string, query: SuggestionsQuery): Promise<SearchResult[]>;
  /**
   * Lists buddies, deleted students with a conversation, and recipients of pending requests; buddies
   * first, then by name.
   * @throws {HttpError} 400 unless the cursor is one of them.
   */
  listMatches(userId: string, query: ListQuery): Promise<ListPage<Match>>;
  /**
   * Returns a student with the score and the pending request.
   * @throws {HttpError} 404 for an unknown or hidden student and for the student itself.
   */
  findPerson(userId: string, id: string): Promise<Person>;
}

/** Search by profile and match percentage. */
export function makeSearchService({ database }: Context, students: StudentIndex): SearchService {
  return {
    search: (userId, query) => search(database, students, userId, query),
    suggest: (userId, query) => suggest(database, students, userId, query),
    listMatches: (userId, query) => listMatches(database, students, userId, query),
    findPerson: (userId, id) => findPerson(database, students, userId, id),
  };
}

async function search(
  db: Queryable,
  students: StudentIndex,
  userId: string,
  query: SearchQuery,
): Promise<SearchPage> {
  const filters = readFilters(query);
  const { limit = SEARCH_PAGE, sort = 'score', cursor } = query;
  const { found, total, more, idf } = await students.search({
    viewerId: userId,
    filters,
    sort,
    // One more shows whether another page follows.
    limit: limit + 1,
    after: cursor === undefined ? undefined : decodeCursor(sort, cursor),
    hiddenIds: await listBlockedEitherWay(db, userId),
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  return {
    results: await toResults(db, userId, ids, idf),
    total,
    more: byParameter(more),
    ...(found.length > limit && last && { nextCursor: encodeCursor(sort, last) }),
  };
}

async function suggest(
  db: Queryable,
  students: StudentIndex,
  userId: string,
  { limit, exclude = '' }: SuggestionsQuery,
): Promise<SearchResult[]> {
  const [blocked, requested] = await Promise.all([
    listBlockedEitherWay(db, userId),
    listRequestedEitherWay(db, userId),
  ]);
  const { found, idf } = await students.search({
    viewerId: userId,
    filters: readFilters({}),
    sort: 'score',
    limit: limit ?? 3,
    hiddenIds: [...blocked, ...requested, ...exclude.split(',')],
  });
  const ids = found.map(({ id }) => id);
  return toResults(db, userId, ids, idf);
}

async function findPerson(
  db: Queryable,
  students: StudentIndex,
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

/** Loads profiles and explains their scores. */
async function toResults(
  db: Queryable,
  userId: string,
  ids: readonly string[],
  idf: Idf,
): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const [[viewer, ...users], statuses] = await Promise.all([
    findPublicUsers(db, [userId, ...ids]),
    findStatuses(db, userId, ids),
  ]);
  if (!viewer) throw unauthorized();
  const features = featuresOf(viewer);
  const names = namesByKey(viewer);
  return users.map((user) => {
    const other = featuresOf(user);
    const scored = score(features, other, idf);
    const explanation = explainScore({ viewer: features, other, score: scored, idf, names });
    return toResult(user, scored.percentage, explanation, statuses.get(user._id));
  });
}

function toResult(
  user: PublicUser,
  matchPercentage: number,
  matchBreakdown: string[],
  status: 'pending' | 'accepted' | 'rejected' | undefined,
): SearchResult {
  const connectionStatus = status === undefined || status === 'rejected' ? 'none' : status;
  return { ...user, matchPercentage, matchBreakdown, connectionStatus };
}

async function listMatches(
  db: Queryable,
  students: StudentIndex,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<Match>> {
  const connections = await listConnections(db, userId);
  const deletedIds = new Set(await listDeletedParticipants(db, userId));
  const sorted = [
    ...connections.map((row) => toConnection(row, userId)),
    ...[...deletedIds].map(toDeletedConnection),
  ].sort(compareConnections);
  const last = await findCursorItem(cursor, async (id) => sorted.find(({ _id }) => _id === id));
  const start = last ? sorted.indexOf(last) + 1 : 0;
  const page = toListPage(sorted.slice(start, start + limit + 1), limit);
  const statuses = new Map(page.items.map(({ _id, status }) => [_id, status]));
  const users = await findPublicUsers(db, [...statuses.keys()]);
  const percentages = await students.percentages(userId, [...statuses.keys()]);
  const items = users.map((user) => ({
    ...toMatch(user, statuses.get(user._id) ?? 'pending'),
    ...(deletedIds.has(user._id)
      ? { isDeleted: true as const }
      : { matchPercentage: percentages.get(user._id) ?? 0 }),
  }));
  return { ...page, items };
}

interface Connection {
  _id: string;
  name: string;
  status: Match['connectionStatus'];
}

function toConnection(row: NamedRequest, userId: string): Connection {
  return {
    _id: otherUserId(row, userId),
    name: row.sender_id === userId ? row.recipient_name : row.sender_name,
    status: row.status === 'accepted' ? 'accepted' : 'pending',
  };
}

const toDeletedConnection = (_id: string): Connection => ({
  _id,
  name: DELETED_STUDENT,
  status: 'accepted',
});

const compareConnections = (a: Connection, b: Connection) =>
  a.status.localeCompare(b.status) || a.name.localeCompare(b.name) || a._id.localeCompare(b._id);

function toMatch(user: PublicUser, connectionStatus: Match['connectionStatus']): Match {
  const { skills: _skills, badges: _badges, ...profile } = user;
  return { ...profile, subjects: user.subjects.map(({ name }) => name), connectionStatus };
}
