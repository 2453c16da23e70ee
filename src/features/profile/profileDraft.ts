import type { ProfileBody, User } from '../../../contract/users.ts';
import { WEEKDAYS, type ProfileTextName } from '../../../contract/constants.ts';
import { textFields } from './profileFields.ts';

type Weekday = (typeof WEEKDAYS)[number];

export interface ProfileDraft extends Record<ProfileTextName, string> {
  subjects: string[];
  skills: string[];
  availability: Weekday[];
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
  return { ...texts, subjects, skills, availability, ...edits };
}

/**
 * Returns the request body: the whole draft except the picture, which has its own endpoint. Skills
 * are included only if they differ, because a service without them rejects unknown fields.
 */
export function toBody({ subjects, skills, ...draft }: ProfileDraft, user: User): ProfileBody {
  const isSame =
    skills.length === user.skills.length && skills.every((name, at) => name === user.skills[at]);
  return {
    ...draft,
    subjects: subjects.map((name) => ({ name })),
    ...(!isSame && { skills }),
  };
}

/** Returns whether the draft differs from the saved profile. */
export const isChanged = (user: User, draft: ProfileDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(toDraft(user, {}));

/** Returns the edits made while `saved` was being saved. */
export function editsAfter(edits: ProfileEdits, saved: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => value !== saved[field as keyof ProfileEdits]),
  );
}

/** Adds comma-separated names. Blank names and names that differ only in case are ignored. */
export function withNames(names: readonly string[], text: string): string[] {
  const result = [...names];
  for (const part of text.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ');
    const isNew = result.every((known) => known.toLowerCase() !== name.toLowerCase());
    if (name !== '' && isNew) result.push(name);
  }
  return result;
}

/** Adds or removes the day and keeps the order of the week. */
export function withDayToggled(days: readonly Weekday[], day: Weekday): Weekday[] {
  return WEEKDAYS.filter((one) => days.includes(one) !== (one === day));
}
