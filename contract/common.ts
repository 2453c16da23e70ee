import { Type, type Static } from 'typebox';
import { LIMITS, WEEKDAYS } from './constants.ts';

/** Everything but NUL and lone surrogates, which no database stores faithfully. */
const STORABLE = '^[^\\u0000\\uD800-\\uDFFF]*$';
/** Storable and not blank. */
const NOT_BLANK = '^(?=[^]*\\S)[^\\u0000\\uD800-\\uDFFF]*$';

/** Text that may be empty. */
export const Text = (maxLength: number = LIMITS.nameText, options: { default?: string } = {}) =>
  Type.String({ maxLength, pattern: STORABLE, ...options });

/** Text that must hold at least one visible character. */
export const RequiredText = (maxLength: number = LIMITS.nameText) =>
  Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK });

export const Id = Type.String({ format: 'uuid', description: 'UUIDv7' });
export type Id = Static<typeof Id>;

/** An instant in ISO 8601 with its offset, e.g. 2026-03-01T10:00:00.000Z. */
export const Instant = Type.String({ format: 'date-time', maxLength: 40 });
export type Instant = Static<typeof Instant>;

export const Weekday = Type.Enum(WEEKDAYS);
export type Weekday = (typeof WEEKDAYS)[number];

export const Email = Type.String({
  format: 'email',
  maxLength: LIMITS.nameText,
  pattern: STORABLE,
});

/** A student as others name them. */
export const PersonRef = Type.Object({ _id: Id, name: Type.String() });
export type PersonRef = Static<typeof PersonRef>;

export const MessageAnswer = Type.Object({ message: Type.String() });
export type MessageAnswer = Static<typeof MessageAnswer>;

export const IdParams = Type.Object({ id: Id }, { additionalProperties: false });
export const UserIdParams = Type.Object({ userId: Id }, { additionalProperties: false });

/** A body that carries nothing: absent, null or an empty object. */
export const EmptyBody = Type.Union([
  Type.Object({}, { additionalProperties: false }),
  Type.Null(),
]);
