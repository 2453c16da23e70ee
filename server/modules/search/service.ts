import { LIMITS } from '../../../contract/constants.ts';
import type { Match, SearchQuery, SearchResult } from '../../../contract/search.ts';
import type { PublicUser } from '../../../contract/users.ts';
import type { Context, Queryable } from '../../context.ts';
import { findStatuses, listConnections, otherOf } from '../requests/repository.ts';
import { findPublicUsers } from '../users/repository.ts';
import { describeScore } from './breakdown.ts';
import { compare, readCursor, writeCursor, type Place } from './cursor.ts';
import { findFacts, findRelevantFacts } from './factRepository.ts';
import { readFilters, type Filters } from './filters.ts';
import { makeRarity, type Rarity } from './rarity.ts';
import { countTakers, findNamesByKey, matchingStudents, studentsById } from './repository.ts';
import { score, type Facts } from './score.ts';

export interface SearchPage {
  results: SearchResult[];
  /** Undefined on the last page. */
  nextCursor?: string;
}

export interface SearchService {
  /**
   * One page of those who match, best match first and then by id.
   * Throws 400 for an unknown weekday or cursor.
   */
  search(userId: string, query: SearchQuery): Promise<SearchPage>;
  /** Accepted buddies, and those I asked who have not answered; buddies first, by name. */
  listMatches(userId: string): Promise<Match[]>;
}

/** Finds students by what their profiles say and how well they fit the one who searches. */
export function makeSearchService({ database }: Context): SearchService {
  return {
    search: (userId, query) => search(database, userId, query),
    listMatches: (userId) => listMatches(database, userId),
  };
}

const NOTHING: Facts = {
  subjects: new Set(),
  days: new Set(),
  skills: new Set(),
  university: '',
  location: '',
  reliable: false,
};

/** The one who searches, and how rare each subject is to them. */
interface Viewer {
  userId: string;
  facts: Facts;
  rarity: Rarity;
}

async function search(db: Queryable, userId: string, query: SearchQuery): Promise<SearchPage> {
  const filters = readFilters(query);
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const { limit = LIMITS.searchPage } = query;
  const { students, takers } = await countTakers(db);
  const facts = (await findFacts(studentsById(db, [userId]))).get(userId) ?? NOTHING;
  const viewer = { userId, facts, rarity: makeRarity(students, takers) };

  const ranked = await rank(db, viewer, filters, after);
  const page = ranked.slice(0, limit);
  const last = page.at(-1);
  const results = await present(db, viewer, page);
  return { results, ...(ranked.length > limit && last && { nextCursor: writeCursor(last) }) };
}

/** Everybody who matches and stands behind `after`, the best first. */
async function rank(
  db: Queryable,
  viewer: Viewer,
  filters: Filters,
  after: Place | undefined,
): Promise<Place[]> {
  const candidates = matchingStudents(db, viewer.userId, filters);
  const places: Place[] = [];
  for (const [id, facts] of await findRelevantFacts(db, candidates, viewer.facts)) {
    const place = { percentage: score(viewer.facts, facts, viewer.rarity).percentage, id };
    if (!after || compare(after, place) < 0) places.push(place);
  }
  return places.sort(compare);
}

/** The profiles of one page, each with where its percentage comes from. */
async function present(
  db: Queryable,
  viewer: Viewer,
  page: readonly Place[],
): Promise<SearchResult[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const factsById = await findFacts(studentsById(db, ids));
  const statuses = await findStatuses(db, viewer.userId, ids);
  const names = await findNamesByKey(db, viewer.userId);
  const users = await findPublicUsers(db, ids);
  return users.map((user) => {
    const other = factsById.get(user._id) ?? NOTHING;
    const scored = score(viewer.facts, other, viewer.rarity);
    const breakdown = describeScore({
      viewer: viewer.facts,
      other,
      score: scored,
      rarity: viewer.rarity,
      names,
    });
    return toResult(user, scored.percentage, breakdown, statuses.get(user._id));
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

async function listMatches(db: Queryable, userId: string): Promise<Match[]> {
  const connections = await listConnections(db, userId);
  const statuses = new Map(connections.map((row) => [otherOf(row, userId), row.status]));
  const users = await findPublicUsers(db, [...statuses.keys()]);
  return users
    .map((user) => toMatch(user, statuses.get(user._id) === 'accepted' ? 'accepted' : 'pending'))
    .sort(
      (a, b) =>
        a.connectionStatus.localeCompare(b.connectionStatus) ||
        a.name.localeCompare(b.name) ||
        a._id.localeCompare(b._id),
    );
}

function toMatch(user: PublicUser, connectionStatus: Match['connectionStatus']): Match {
  const { _id, id, name, university, bio, location, availability, avatar } = user;
  const subjects = user.subjects.map((subject) => subject.name);
  return {
    _id,
    id,
    name,
    university,
    bio,
    location,
    subjects,
    availability,
    avatar,
    connectionStatus,
  };
}
