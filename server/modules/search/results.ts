import { nameKey } from '../../../contract/text.ts';
import type { ConnectionStatus, SearchResult } from '../../../contract/search.ts';
import type { PublicUser } from '../../../contract/users.ts';
import type { Idf } from '../../domain/matching/points.ts';
import { type Features, score } from '../../domain/matching/score.ts';
import { comparedHours } from '../../domain/matching/sharedHours.ts';
import { slotsOf } from '../../domain/scheduling/weekSlots.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import { unauthorized } from '../../platform/errors/httpError.ts';
import type { Catalog } from '../catalog/index.ts';
import { findPublicUsers } from '../people/index.ts';
import { findStatuses } from '../relations/index.ts';
import { RELIABILITY_BADGES } from '../reviews/index.ts';
import { explainScore } from './explanation.ts';
import type { StudentIndex } from './studentIndex/studentIndex.ts';

export interface SearchDeps {
  database: Database;
  students: StudentIndex;
  readCatalog: () => Promise<Catalog>;
}

/** Loads profiles and explains their scores. */
export async function toResults(
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
    const result = { ...user, matchPercentage: scored.percentage, ...explanation };
    return { ...result, connectionStatus: connectionStatusOf(statuses.get(user._id)) };
  });
}

const connectionStatusOf = (
  status: 'pending' | 'accepted' | 'rejected' | undefined,
): ConnectionStatus => (status === undefined || status === 'rejected' ? 'none' : status);

/** Returns the scored fields of a profile. */
export const featuresOf = (user: PublicUser): Features => ({
  subjects: new Set(user.subjects.map(({ name }) => nameKey(name))),
  days: new Set(user.availability),
  hours: user.hours && comparedHours(slotsOf(user.hours.ranges), user.hours.timeZone),
  skills: new Set(user.skills.map(nameKey)),
  university: nameKey(user.university),
  location: nameKey(user.location),
  reliable: user.badges.some((badge) => RELIABILITY_BADGES.includes(badge)),
});

/** Returns the spellings of the university, location, subjects and skills of a profile by key. */
const namesByKey = ({ university, location, skills, subjects }: PublicUser) =>
  new Map(
    [university, location, ...skills, ...subjects.map(({ name }) => name)].map((name) => [
      nameKey(name),
      name,
    ]),
  );
