import { Type, type Static } from 'typebox';
import { WeekHours } from './hours.ts';
import { Id, Line, RequiredLine, SHOWS_SOMETHING, Text, Weekday } from './common/types.ts';
import { LIMITS, PROFILE_TEXTS, type ProfileTextName } from './constants.ts';

/** Excludes commas, which separate the values of a search filter. */
const ListedName = Type.String({
  maxLength: LIMITS.nameText,
  pattern: `^${SHOWS_SOMETHING}[^,\\u0000\\uD800-\\uDFFF]*$`,
  format: 'line',
});

/** Other fields are ignored, such as the `_id` that some clients add. */
export const Subject = Type.Object({ name: ListedName });
export type Subject = Static<typeof Subject>;

const profileText = { requiredLine: RequiredLine, line: Line, text: Text };
const profileTexts = Object.fromEntries(
  Object.entries(PROFILE_TEXTS).map(([name, { maxLength, kind }]) => [
    name,
    profileText[kind](maxLength),
  ]),
) as Record<ProfileTextName, Type.TString>;

/**
 * The profile as other students see it. `avatar` is a URL, or empty. `campus` is the university or
 * domain of a verified campus email, or empty. `hours` are missing when none are marked.
 */
export const PublicUser = Type.Object({
  _id: Id,
  id: Id,
  ...profileTexts,
  subjects: Type.Array(Subject),
  availability: Type.Array(Weekday),
  hours: Type.Optional(WeekHours),
  skills: Type.Array(Type.String()),
  badges: Type.Array(Type.String()),
  avatar: Type.String(),
  campus: Type.String(),
});
export type PublicUser = Static<typeof PublicUser>;

export const Role = Type.Union([Type.Literal('student'), Type.Literal('admin')]);
export type Role = Static<typeof Role>;

/**
 * The own profile of a student. `needsVerification` means that the student cannot contact others
 * until the email is verified. Without `hasPassword`, a login of the last minutes confirms changes.
 */
export const User = Type.Interface([PublicUser], {
  email: Type.String(),
  role: Role,
  emailVerified: Type.Boolean(),
  needsVerification: Type.Boolean(),
  hasPassword: Type.Boolean(),
});
export type User = Static<typeof User>;

/**
 * Omitted fields keep their value. `hours` are on days of the availability, without ranges they are
 * removed. Hours of a day that leaves the availability are removed, too.
 */
export const ProfileBody = Type.Partial(
  Type.Object({
    ...profileTexts,
    subjects: Type.Array(Subject, { maxItems: LIMITS.subjects }),
    availability: Type.Array(Weekday, { maxItems: 7 }),
    hours: WeekHours,
    skills: Type.Array(ListedName, { maxItems: LIMITS.skills }),
  }),
  { additionalProperties: false },
);
export type ProfileBody = Static<typeof ProfileBody>;

export const AvatarResponse = Type.Object({ avatar: Type.String() });
export type AvatarResponse = Static<typeof AvatarResponse>;
