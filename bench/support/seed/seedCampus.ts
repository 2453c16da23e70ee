import { WEEKDAYS } from '../../../contract/constants.ts';
import { openDatabase, type DatabaseSettings } from '../../../server/platform/database/connect.ts';
import { vacuum } from '../storage.ts';
import { accessTokenFor, authSessionRow } from './authSessions.ts';
import { userRow } from './rows.ts';

/** A student that the benchmark sends calls for. */
export interface Viewer {
  id: string;
  email: string;
  token: string;
}

interface Options {
  students: number;
  /** Number of students to return. */
  viewers?: number;
  /** Number of subjects. */
  subjects?: number;
  passwordHash?: string;
}

const UNIVERSITIES = 50;
const TOWNS = 500;
const SUBJECTS_EACH = 4;
const SKILLS_EACH = 2;
const DAYS_EACH = 3;
/** Rows per statement. SQLite allows 32,766 parameters. */
const BATCH = 500;

/**
 * Inserts students into the tables of a service and returns the first ones with access tokens. There are
 * 3·√n subjects, and the nth is n times as rare as the first (Zipf's law).
 */
export async function seedCampus(settings: DatabaseSettings, options: Options): Promise<Viewer[]> {
  const { students: count, viewers: viewerCount = 100, passwordHash: password_hash = '' } = options;
  const { subjects = Math.ceil(3 * Math.sqrt(count)) } = options;
  const database = openDatabase(settings);
  const random = makeRandom(1);
  const pickSubject = makeZipf(subjects, random);
  const pick = (values: number) => Math.floor(random() * values);
  const pickDay = () => WEEKDAYS[pick(WEEKDAYS.length)] ?? 'Monday';
  const viewers: Viewer[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => {
      const university = `university ${pick(UNIVERSITIES)}`;
      const location = `town ${pick(TOWNS)}`;
      const keys = { university_key: university, location_key: location };
      return userRow(`student ${start + n}`, { password_hash, university, location, ...keys });
    });
    const lists = <Row>(each: number, value: () => string, row: (value: string) => Row) =>
      users.flatMap(({ id: user_id }) =>
        [...new Set(Array.from({ length: each }, value))].map((chosen, position) => ({
          user_id,
          position,
          ...row(chosen),
        })),
      );
    const subjectRows = lists(SUBJECTS_EACH, pickSubject, (name) => ({ name, subject_key: name }));
    const skillRows = lists(SKILLS_EACH, pickSubject, (name) => ({ name, skill_key: name }));
    const dayRows = lists(DAYS_EACH, pickDay, (day) => ({ day }));
    const days = dayRows.map(({ user_id, day }) => ({ user_id, day }));
    await database.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(users).execute();
      await trx.insertInto('user_subjects').values(subjectRows).execute();
      await trx.insertInto('user_skills').values(skillRows).execute();
      await trx.insertInto('user_days').values(days).execute();
    });
    for (const { id, email } of users.slice(0, viewerCount - viewers.length)) {
      await database.insertInto('refresh_tokens').values(authSessionRow(id)).execute();
      viewers.push({ id, email, token: await accessTokenFor(id) });
    }
  }
  await vacuum(settings.DATABASE_URL);
  await database.destroy();
  return viewers;
}

/** A linear congruential generator (Numerical Recipes), the same numbers in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeZipf(count: number, random: () => number): () => string {
  const sums: number[] = [];
  let sum = 0;
  for (let n = 1; n <= count; n += 1) sums.push((sum += 1 / n));
  return () => {
    const point = random() * sum;
    return `subject ${sums.findIndex((each) => each >= point)}`;
  };
}
