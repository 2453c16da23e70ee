import { Type, type Static } from 'typebox';
import { Id, RequiredText, Text, Weekday } from './common.ts';
import { LIMITS } from './constants.ts';

/** A comma would break the comma-joined search filters. */
const ListedName = Type.String({
  minLength: 1,
  maxLength: LIMITS.nameText,
  pattern: '^(?=[^]*\\S)[^,\\u0000\\uD800-\\uDFFF]*$',
});

export const Subject = Type.Object({ name: ListedName }, { additionalProperties: false });
export type Subject = Static<typeof Subject>;

/** What any student may see of another. `avatar` is an address, or empty. */
export const PublicUser = Type.Object({
  _id: Id,
  id: Id,
  name: Type.String(),
  university: Type.String(),
  bio: Type.String(),
  location: Type.String(),
  subjects: Type.Array(Subject),
  availability: Type.Array(Weekday),
  skills: Type.Array(Type.String()),
  badges: Type.Array(Type.String()),
  avatar: Type.String(),
});
export type PublicUser = Static<typeof PublicUser>;

export const Role = Type.Union([Type.Literal('student'), Type.Literal('admin')]);
export type Role = Static<typeof Role>;

/** A student's own profile. */
export const User = Type.Interface([PublicUser], { email: Type.String(), role: Role });
export type User = Static<typeof User>;

/** Exactly these fields; each may be left out, which leaves it as it is. */
export const ProfileBody = Type.Object(
  {
    name: Type.Optional(RequiredText()),
    university: Type.Optional(RequiredText()),
    bio: Type.Optional(Text(LIMITS.bioText)),
    location: Type.Optional(Text()),
    subjects: Type.Optional(Type.Array(Subject, { maxItems: LIMITS.subjects })),
    availability: Type.Optional(Type.Array(Weekday, { maxItems: 7 })),
    skills: Type.Optional(Type.Array(ListedName, { maxItems: LIMITS.skills })),
  },
  { additionalProperties: false },
);
export type ProfileBody = Static<typeof ProfileBody>;

export const AvatarAnswer = Type.Object({ avatar: Type.String() });
export type AvatarAnswer = Static<typeof AvatarAnswer>;
