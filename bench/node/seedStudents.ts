import { v7 as newId } from 'uuid';
import { readConfig } from '../../server/platform/config/config.ts';
import { openDatabase } from '../../server/platform/database/connect.ts';
import { normalize } from '../../server/platform/database/normalize.ts';
import { hashPassword } from '../../server/modules/auth/passwordHash.ts';
import { authSessionRow, accessTokenFor } from '../support/seed/authSessions.ts';
import { vacuum } from '../support/seed/vacuum.ts';

/** A student that the benchmark sends calls for. */
export interface Client {
  id: string;
  email: string;
  token: string;
}

export const PASSWORD = 'tangerine-orbit-42';
const SUBJECTS = Array.from({ length: 40 }, (_, n) => `Subject ${String(n)}`);
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SUBJECTS_EACH = 4;
const DAYS_EACH = 3;
/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const BATCH = 1_000;

/** Inserts students with subjects and days and returns them with access tokens. */
export async function seedStudents(
  settings: Record<string, string>,
  count: number,
): Promise<Client[]> {
  const database = openDatabase(readConfig(settings));
  const password_hash = await hashPassword(PASSWORD);
  const clients: Client[] = [];
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
    const authSessions = users.map(({ id }) => authSessionRow(id));
    await database.insertInto('refresh_tokens').values(authSessions).execute();
    for (const { id, email } of users) clients.push({ id, email, token: await accessTokenFor(id) });
  }
  await vacuum(settings['DATABASE_URL'] ?? '');
  await database.destroy();
  return clients;
}

function userOf(n: number, password_hash: string) {
  const email = `student${String(n)}@bench.example`;
  const university = `University ${String(n % 20)}`;
  const location = `Town ${String(n % 100)}`;
  return {
    id: newId(),
    name: `Student ${String(n)}`,
    name_key: `student ${String(n)}`,
    email,
    email_key: normalize(email),
    password_hash,
    role: 'student' as const,
    university,
    university_key: normalize(university),
    bio: 'Likes to explain things.',
    location,
    location_key: normalize(location),
    avatar: '',
    created_at: new Date().toISOString(),
  };
}

/** Adjacent students share some subjects, so that match percentages vary. */
function subjectsOf(user_id: string, n: number) {
  return Array.from({ length: SUBJECTS_EACH }, (_, position) => {
    const name = SUBJECTS[(n * 7 + position * position) % SUBJECTS.length] ?? '';
    return { user_id, position, name, subject_key: normalize(name) };
  });
}

const daysOf = (user_id: string, n: number) =>
  Array.from({ length: DAYS_EACH }, (_, k) => ({ user_id, day: DAYS[(n + 2 * k) % 7] ?? '' }));
