import type { ProfileBody, User } from '../../../contract/users.ts';
import { WEEKDAYS } from '../../../contract/constants.ts';

type Weekday = (typeof WEEKDAYS)[number];

/** The profile as it is being filled in. */
export interface ProfileDraft {
  name: string;
  university: string;
  location: string;
  bio: string;
  subjects: string[];
  skills: string[];
  availability: Weekday[];
}

/** Only what was changed: the rest follows the profile, also while it is loaded anew. */
export type ProfileEdits = Partial<ProfileDraft>;

export function draftOf(user: User, edits: ProfileEdits): ProfileDraft {
  const { name, university, location, bio, skills, availability } = user;
  const subjects = user.subjects.map((subject) => subject.name);
  return { name, university, location, bio, subjects, skills, availability, ...edits };
}

/**
 * Everything that Save sends; the picture has a call of its own. Skills only where they differ: a
 * service that has none would refuse a field it does not know.
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

/** What was typed while the rest was being saved. */
export function editsAfter(edits: ProfileEdits, saved: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => value !== saved[field as keyof ProfileEdits]),
  );
}

/**
 * Adds the names in a text, which may be several with commas between them. Blank ones are ignored,
 * and so are those that are there already, however they are written.
 */
export function withNames(names: readonly string[], text: string): string[] {
  const result = [...names];
  for (const part of text.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ');
    const isNew = result.every((known) => known.toLowerCase() !== name.toLowerCase());
    if (name !== '' && isNew) result.push(name);
  }
  return result;
}

/** In the order of the week. */
export function withDayToggled(days: readonly Weekday[], day: Weekday): Weekday[] {
  return WEEKDAYS.filter((one) => days.includes(one) !== (one === day));
}
