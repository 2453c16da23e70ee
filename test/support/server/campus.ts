import { v7 as newId } from 'uuid';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { BADGES } from '../../../server/modules/reviews/badges.ts';
import { encodeWeek } from '../../../server/domain/scheduling/weekSlots.ts';
import type { Filters } from '../../../server/modules/search/studentIndex/filters.ts';
import type { SortName } from '../../../server/modules/search/studentIndex/orders.ts';
import fc from '../properties.ts';

const SUBJECTS = Array.from({ length: 30 }, (_, n) => `subject ${String(n)}`);
const PLACES = ['', 'boston', 'new boston', 'zürich', '100% made_up'];
const NAMES = ['ada', 'ada lovelace', 'grace', 'émile', 'a_b%'];
const MONTH = 30 * 24 * 60 * 60_000;

const some = <Item>(items: readonly Item[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...items), { maxLength });

/** A random profile. Few different values, so that many students share some. */
export const profile = fc.record({
  name: fc.constantFrom(...NAMES),
  university: fc.constantFrom('', 'eth', 'mit'),
  location: fc.constantFrom(...PLACES),
  subjects: some(SUBJECTS, 8),
  skills: some(SUBJECTS, 5),
  days: some(WEEKDAYS, 7),
  hours: fc.option(
    fc.record({
      timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'),
      start: fc.nat(40),
      length: fc.integer({ min: 1, max: 7 }),
    }),
    { nil: undefined },
  ),
  badges: some(BADGES, 3),
  role: fc.constantFrom('student', 'student', 'student', 'student', 'admin'),
  hidden: fc.constantFrom(undefined, undefined, undefined, 'suspended_at', 'deletion_at'),
  age: fc.integer({ min: 0, max: MONTH }),
} as const);
export type Profile = typeof profile extends fc.Arbitrary<infer Value> ? Value : never;

export const filters: fc.Arbitrary<Filters> = fc.record({
  subjects: fc.oneof(fc.constant([]), some(SUBJECTS, 4)),
  skills: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(SUBJECTS, 6)),
  days: fc.oneof(fc.constant([]), some(WEEKDAYS, 3)),
  badges: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some([...BADGES, 'Unknown'], 2)),
  location: fc.constantFrom('', '', '', 'boston', 'new', '%', '_', '\\', 'zürich'),
  name: fc.constantFrom('', '', '', 'ada', 'e', '%', '_', '\\'),
});
export const sort = fc.constantFrom<SortName>('score', 'score', 'newest', 'name');

/** Stores a student with this profile, or replaces the profile. Returns the id. */
export async function store(db: Database, chosen: Profile, id = newId()): Promise<string> {
  const { name, university, location, role, hidden, age } = chosen;
  const at = new Date(Date.UTC(2026, 0, 1) + age).toISOString();
  const columns = {
    name,
    name_key: name,
    role,
    university,
    university_key: university,
    location,
    location_key: location,
    created_at: at,
    ...hoursColumns(chosen),
    suspended_at: hidden === 'suspended_at' ? at : null,
    deletion_at: hidden === 'deletion_at' ? at : null,
  };
  const account = { id, email: id, email_key: id, password_hash: '', bio: '', avatar: '' };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ ...account, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
    const lists = {
      user_subjects: chosen.subjects.map((key, position) => ({
        position,
        name: key,
        subject_key: key,
      })),
      user_skills: chosen.skills.map((key, position) => ({ position, name: key, skill_key: key })),
      user_days: chosen.days.map((day) => ({ day })),
      user_badges: chosen.badges.map((badge) => ({ badge, earned_at: at })),
    };
    for (const [table, rows] of Object.entries(lists) as [keyof typeof lists, object[]][]) {
      await trx.deleteFrom(table).where('user_id', '=', id).execute();
      if (rows.length === 0) continue;
      await trx
        .insertInto(table)
        .values(rows.map((row) => ({ ...row, user_id: id })))
        .execute();
    }
  });
  return id;
}

/** The same half hours on each day. */
function hoursColumns({ days, hours }: Profile) {
  if (!hours || days.length === 0) return { time_zone: '', hours: '' };
  const slots = 2 ** hours.start * (2 ** hours.length - 1);
  const week = WEEKDAYS.map((day) => (days.includes(day) ? slots : 0));
  return { time_zone: hours.timeZone, hours: encodeWeek(week) };
}
