import { v7 as newId } from 'uuid';
import { WEEKDAYS } from '../../../contract/constants.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';
import { accessTokenFor, authSessionRow } from './authSessions.ts';
import { vacuum } from './vacuum.ts';

/** A student that the benchmark sends calls for. */
export interface Viewer {
  id: string;
  token: string;
}

const UNIVERSITIES = 50;
const TOWNS = 500;
const SUBJECTS_EACH = 4;
const SKILLS_EACH = 2;
const DAYS_EACH = 3;
/** Rows per statement. SQLite allows 32,766 parameters. */
const BATCH = 500;
const VIEWERS = 100;

/**
 * Inserts students and returns some of them with access tokens. There are 3·√n subjects, and the nth
 * is n times as rare as the first (Zipf's law).
 */
export async function seedCampus(
  settings: Record<string, string>,
  count: number,
): Promise<Viewer[]> {
  const database = openDatabase(readConfig(settings));
  const random = makeRandom(1);
  const pickSubject = makeZipf(Math.ceil(3 * Math.sqrt(count)), random);
  const viewers: Viewer[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const users = Array.from({ length: size }, (_, n) => userOf(start + n, random));
    const lists = <Row>(each: number, value: () => string, row: (value: string) => Row) =>
      users.flatMap(({ id: user_id }) =>
        [...new Set(Array.from({ length: each }, value))].map((chosen, position) => ({
          user_id,
          position,
          ...row(chosen),
        })),
      );
    await database.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(users).execute();
      await trx
        .insertInto('user_subjects')
        .values(lists(SUBJECTS_EACH, pickSubject, (name) => ({ name, subject_key: name })))
        .execute();
      await trx
        .insertInto('user_skills')
        .values(lists(SKILLS_EACH, pickSubject, (name) => ({ name, skill_key: name })))
        .execute();
      const pickDay = () => WEEKDAYS[Math.floor(random() * WEEKDAYS.length)] ?? 'Monday';
      const days = lists(DAYS_EACH, pickDay, (day) => ({ day }));
      await trx
        .insertInto('user_days')
        .values(days.map(({ user_id, day }) => ({ user_id, day })))
        .execute();
    });
    if (viewers.length < VIEWERS) viewers.push({ id: users[0]?.id ?? '', token: '' });
  }
  for (const viewer of viewers) {
    await database.insertInto('refresh_tokens').values(authSessionRow(viewer.id)).execute();
    viewer.token = await accessTokenFor(viewer.id);
  }
  await vacuum(settings['DATABASE_URL'] ?? '');
  await database.destroy();
  return viewers;
}

function userOf(n: number, random: () => number) {
  const email = `student${String(n)}@bench.example`;
  const university = `university ${String(Math.floor(random() * UNIVERSITIES))}`;
  const location = `town ${String(Math.floor(random() * TOWNS))}`;
  const name = `student ${String(n)}`;
  return {
    id: newId(),
    name,
    name_key: name,
    email,
    email_key: email,
    password_hash: '',
    role: 'student' as const,
    university,
    university_key: university,
    bio: 'Likes to explain things.',
    location,
    location_key: location,
    avatar: '',
    created_at: new Date().toISOString(),
  };
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
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    return `subject ${String(low)}`;
  };
}
