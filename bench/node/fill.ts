import { v7 as newId } from 'uuid';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connect.ts';
import { normalise } from '../../server/database/keys.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { signInOf, tokenOf } from '../campus/signIns.ts';

/** A student whom the bench speaks for. */
export interface Caller {
  id: string;
  email: string;
  token: string;
}

export const PASSWORD = 'tangerine-orbit-42';
const SUBJECTS = Array.from({ length: 40 }, (_, n) => `Subject ${String(n)}`);
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SUBJECTS_EACH = 4;
const DAYS_EACH = 3;
/** Rows of one statement: PostgreSQL takes 65,535 values in one. */
const BATCH = 1_000;

/** Stores that many students with subjects and days; answers them, each with a token. */
export async function fill(settings: Record<string, string>, count: number): Promise<Caller[]> {
  const database = openDatabase(readConfig(settings));
  const password_hash = await hashPassword(PASSWORD);
  const callers: Caller[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => start + n);
    const users = batch.map((n) => userOf(n, password_hash));
    await database.insertInto('users').values(users).execute();
    await database
      .insertInto('user_subjects')
      .values(users.flatMap(({ id }, n) => subjectsOf(id, start + n)))
      .execute();
    await database
      .insertInto('user_days')
      .values(users.flatMap(({ id }, n) => daysOf(id, start + n)))
      .execute();
    const signIns = users.map(({ id }) => signInOf(id));
    await database.insertInto('refresh_tokens').values(signIns).execute();
    for (const { id, email } of users) callers.push({ id, email, token: await tokenOf(id) });
  }
  await database.destroy();
  return callers;
}

function userOf(n: number, password_hash: string) {
  const email = `student${String(n)}@bench.example`;
  const university = `University ${String(n % 20)}`;
  const location = `Town ${String(n % 100)}`;
  return {
    id: newId(),
    name: `Student ${String(n)}`,
    email,
    email_key: normalise(email),
    password_hash,
    role: 'student' as const,
    university,
    university_key: normalise(university),
    bio: 'Likes to explain things, and to have them explained.',
    location,
    location_key: normalise(location),
    avatar: '',
    created_at: new Date().toISOString(),
  };
}

/** Neighbours share some, so that everybody matches somebody more or less. */
function subjectsOf(user_id: string, n: number) {
  return Array.from({ length: SUBJECTS_EACH }, (_, position) => {
    const name = SUBJECTS[(n * 7 + position * position) % SUBJECTS.length] ?? '';
    return { user_id, position, name, subject_key: normalise(name) };
  });
}

const daysOf = (user_id: string, n: number) =>
  Array.from({ length: DAYS_EACH }, (_, k) => ({ user_id, day: DAYS[(n + 2 * k) % 7] ?? '' }));
