import { normalise } from '../../database/keys.ts';
import { idFor, timeOfDay } from '../derive.ts';
import { allStudents, type Handle, type PlacedStudent } from '../students/allStudents.ts';
import { UNIVERSITIES } from '../students/universities.ts';
import { onDay } from '../when.ts';
import type { CampusRows, Row } from './campusRows.ts';

export interface Person {
  id: string;
  name: string;
}

export type People = (handle: Handle) => Person;

/** What is not the same at every fill: the hash of the password, and the keys of the pictures. */
export interface Secrets {
  passwordHash: string;
  pictures: ReadonlyMap<string, string>;
}

type PeopleRows = Pick<CampusRows, 'users' | 'user_subjects' | 'user_days' | 'user_skills'>;

export const emailOf = ({ handle, university }: Pick<PlacedStudent, 'handle' | 'university'>) =>
  `${handle}@${UNIVERSITIES[university].domain}`;

/** Studies nowhere and nothing, so as to be nobody's best match. */
export const ADMIN = {
  name: 'Robin Calloway',
  email: 'admin@northfield.example',
  university: 'Campus Office',
  bio: 'I look after this campus. Write to me when something is broken.',
  joinedDaysAgo: 150,
};

/** Accounts with their profiles, and who is behind the name that the data files use. */
export function makePeopleRows(now: Date, secrets: Secrets): { people: People; rows: PeopleRows } {
  const accounts = new Map(
    allStudents.map((student) => [student.handle, studentRow(student, now, secrets)]),
  );
  const people: People = (handle) => {
    const account = accounts.get(handle);
    if (!account) throw new Error(`Nobody on the demo campus is called ${handle}.`);
    return account;
  };
  const rows: PeopleRows = {
    users: [...accounts.values(), adminRow(now, secrets)],
    user_subjects: allStudents.flatMap(({ handle, subjects }) =>
      subjects.map((name, position) => ({
        user_id: people(handle).id,
        position,
        name,
        subject_key: normalise(name),
      })),
    ),
    user_days: allStudents.flatMap(({ handle, availability }) =>
      availability.map((day) => ({ user_id: people(handle).id, day })),
    ),
    user_skills: allStudents.flatMap(({ handle, skills }) =>
      skills.map((name, position) => ({
        user_id: people(handle).id,
        position,
        name,
        skill_key: normalise(name),
      })),
    ),
  };
  return { people, rows };
}

function studentRow(student: PlacedStudent, now: Date, secrets: Secrets): Row<'users'> {
  return {
    ...accountRow(
      { ...student, email: emailOf(student), university: UNIVERSITIES[student.university].name },
      now,
      secrets,
    ),
    bio: student.bio,
    location: student.location,
    location_key: normalise(student.location),
    avatar: secrets.pictures.get(student.handle) ?? '',
  };
}

const adminRow = (now: Date, secrets: Secrets): Row<'users'> => ({
  ...accountRow(ADMIN, now, secrets),
  role: 'admin',
  bio: ADMIN.bio,
});

function accountRow(
  account: { name: string; email: string; university: string; joinedDaysAgo: number },
  now: Date,
  { passwordHash }: Secrets,
): Row<'users'> {
  const { name, email, university } = account;
  const joined = onDay(now, -account.joinedDaysAgo, timeOfDay(email));
  return {
    id: idFor(email, joined),
    name,
    email,
    email_key: normalise(email),
    password_hash: passwordHash,
    role: 'student',
    university,
    university_key: normalise(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    created_at: joined.toISOString(),
  };
}
