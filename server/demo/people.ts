import { nameKey } from '../../contract/text.ts';
import { encodeWeek, slotsOf } from '../domain/scheduling/weekSlots.ts';
import { emailKey } from '../platform/email.ts';
import { idFor, onDay, type Row, type SeedRows, timeOfDay } from './seedData.ts';
import { allStudents, type DemoStudent } from './students.ts';

/** Returns the account of a handle. @throws unless it exists. */
export type People = (handle: string) => { id: string };

/** The values that differ with each seeding. */
export interface AccountAssets {
  passwordHash: string;
  pictures: ReadonlyMap<string, string>;
}

type PeopleRows = Pick<SeedRows, 'users' | 'user_subjects' | 'user_days' | 'user_skills'>;

/** Has no subjects, so it is not a good match for students. */
export const ADMIN = {
  name: 'Robin Calloway',
  email: 'admin@northfield.example',
  university: 'Campus Office',
  campus: 'Northfield University',
  bio: 'I look after this campus. Write to me when something is broken.',
  joinedDaysAgo: 150,
};

/** Creates the rows of accounts and profiles, and a lookup of accounts by handle. */
export function makePeopleRows(
  now: Date,
  assets: AccountAssets,
): { people: People; rows: PeopleRows } {
  const accounts = new Map(
    allStudents.map((student) => [student.handle, studentRow(student, now, assets)]),
  );
  const people: People = (handle) => {
    const account = accounts.get(handle);
    if (!account) throw new Error(`There is no demo account ${handle}.`);
    return account;
  };
  const rows: PeopleRows = {
    users: [
      ...accounts.values(),
      { ...accountRow(ADMIN, now, assets), role: 'admin', bio: ADMIN.bio },
    ],
    user_subjects: allStudents.flatMap(({ handle, subjects }) =>
      subjects.map((name, position) => ({
        user_id: people(handle).id,
        position,
        name,
        subject_key: nameKey(name),
      })),
    ),
    user_days: allStudents.flatMap(({ handle, days }) =>
      days.map(({ day }) => ({ user_id: people(handle).id, day })),
    ),
    user_skills: allStudents.flatMap(({ handle, skills }) =>
      skills.map((name, position) => ({
        user_id: people(handle).id,
        position,
        name,
        skill_key: nameKey(name),
      })),
    ),
  };
  return { people, rows };
}

function studentRow(student: DemoStudent, now: Date, assets: AccountAssets): Row<'users'> {
  return {
    ...accountRow({ ...student, campus: student.university }, now, assets),
    bio: student.bio,
    location: student.location,
    location_key: nameKey(student.location),
    avatar: assets.pictures.get(student.handle) ?? '',
    ...hoursOf(student),
  };
}

/** Hours are by the clock of this machine, as the times of the study sessions. */
function hoursOf({ days }: DemoStudent): Pick<Row<'users'>, 'hours' | 'time_zone'> {
  const ranges = days.flatMap(({ day, hours }) =>
    hours ? [{ day, start: hours[0] * 60, end: hours[1] * 60 }] : [],
  );
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return ranges.length === 0 ? {} : { hours: encodeWeek(slotsOf(ranges)), time_zone: timeZone };
}

function accountRow(
  account: Omit<typeof ADMIN, 'bio'>,
  now: Date,
  { passwordHash }: AccountAssets,
): Row<'users'> {
  const { name, email, university, campus } = account;
  const joined = onDay(now, -account.joinedDaysAgo, timeOfDay(email));
  return {
    id: idFor(email, joined),
    name,
    name_key: nameKey(name),
    email,
    email_key: emailKey(email),
    password_hash: passwordHash,
    email_verified_at: joined.toISOString(),
    campus,
    role: 'student',
    university,
    university_key: nameKey(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    hours: '',
    time_zone: '',
    created_at: joined.toISOString(),
  };
}
