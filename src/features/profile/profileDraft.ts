import type { WeekHours } from '../../../contract/hours.ts';
import type { ProfileBody, User } from '../../../contract/users.ts';
import { WEEKDAYS, type ProfileTextName } from '../../../contract/constants.ts';
import { isSameText } from '../../../contract/text.ts';
import { profileBody } from '../../api/tolerant/profileBody.ts';
import { localZone } from '../../ui/time/zone.ts';
import { textFields } from './profileFields.ts';

type Weekday = (typeof WEEKDAYS)[number];

export interface ProfileDraft extends Record<ProfileTextName, string> {
  subjects: string[];
  skills: string[];
  availability: Weekday[];
  /** On days of the availability. */
  hours: WeekHours;
}

/** Only the changed fields. The other ones follow the cached profile. */
export type ProfileEdits = Partial<ProfileDraft>;

export function toDraft(user: User, edits: ProfileEdits): ProfileDraft {
  const texts = Object.fromEntries(textFields.map(([name]) => [name, user[name]])) as Record<
    ProfileTextName,
    string
  >;
  const { skills, availability } = user;
  const subjects = user.subjects.map(({ name }) => name);
  const hours = user.hours ?? { timeZone: localZone(), ranges: [] };
  return { ...texts, subjects, skills, availability, hours, ...edits };
}

/** Returns the request body. The picture has an endpoint of its own. */
export const toBody = (draft: ProfileDraft, user: User): ProfileBody =>
  profileBody(withSubjects(draft), withSubjects(toDraft(user, {})));

const withSubjects = ({ subjects, ...draft }: ProfileDraft): ProfileBody => ({
  ...draft,
  subjects: subjects.map((name) => ({ name })),
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns whether the draft differs from the saved profile. */
export const isChanged = (user: User, draft: ProfileDraft): boolean =>
  !isSame(draft, toDraft(user, {}));

/** Returns the edits made while `saved` was being saved. */
export function editsAfter(edits: ProfileEdits, saved: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => value !== saved[field as keyof ProfileEdits]),
  );
}

/** Adds comma-separated names. Blank names and other spellings of a name are ignored. */
export function withNames(names: readonly string[], text: string): string[] {
  const result = [...names];
  for (const part of text.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ');
    const isNew = !result.some((known) => isSameText(known, name));
    if (name !== '' && isNew) result.push(name);
  }
  return result;
}

/** Adds the day, or removes it with its hours. */
export function toggleDay({ availability, hours }: ProfileDraft, day: Weekday): ProfileEdits {
  const ranges = hours.ranges.filter((range) => range.day !== day);
  return {
    availability: withDayToggled(availability, day),
    ...(ranges.length < hours.ranges.length && { hours: { ...hours, ranges } }),
  };
}

/** Adds or removes the day and keeps the order of the week. */
export function withDayToggled(days: readonly Weekday[], day: Weekday): Weekday[] {
  return WEEKDAYS.filter((one) => days.includes(one) !== (one === day));
}
