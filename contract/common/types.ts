import { Type, type Static } from 'typebox';
import { LIMITS, WEEKDAYS } from '../constants.ts';

/** Maximum size of a JSON body and of a socket event in bytes. */
export const MAX_BODY_SIZE = 64 * 1024;

/** Excludes NUL and lone surrogates, which the databases cannot store. */
export const STORABLE = '^[^\\u0000\\uD800-\\uDFFF]*$';
/** Storable, with at least one visible character. */
const NOT_BLANK = '^(?=[^]*[^\\s\\u2800])[^\\u0000\\uD800-\\uDFFF]*$';

/** A string that may be empty. */
export const Text = (maxLength: number = LIMITS.nameText, options: { default?: string } = {}) =>
  Type.String({ maxLength, pattern: STORABLE, ...options });

/** One line that may be empty. See line.ts. */
export const Line = (maxLength: number = LIMITS.nameText) =>
  Type.String({ maxLength, pattern: STORABLE, format: 'line' });

/** One line with at least one visible character. */
export const RequiredLine = (maxLength: number = LIMITS.nameText) =>
  Type.String({ maxLength, pattern: NOT_BLANK, format: 'line' });

export const Id = Type.String({ format: 'uuid', description: 'UUIDv7' });
export type Id = Static<typeof Id>;

/** A match percentage. */
export const Percentage = Type.Integer({ minimum: 0, maximum: 100 });

/** An ISO 8601 instant with its UTC offset, e.g. 2026-03-01T10:00:00.000Z. */
export const Instant = Type.String({ format: 'date-time', maxLength: 40 });
export type Instant = Static<typeof Instant>;

/** A time that a client sends. Seconds, fractions and offset may be missing; see dateTime.ts. */
export const DateTimeInput = Type.String({
  format: 'date-time-input',
  maxLength: 40,
  description: 'ISO 8601, e.g. 2026-03-01T10:00. Without an offset it is UTC.',
});

export const Weekday = Type.Enum(WEEKDAYS);
export type Weekday = (typeof WEEKDAYS)[number];

export const Email = Type.String({
  format: 'email',
  maxLength: LIMITS.nameText,
  pattern: STORABLE,
});

/** A reference to a student. */
export const PersonRef = Type.Object({ _id: Id, name: Type.String() });
export type PersonRef = Static<typeof PersonRef>;

export const MessageResponse = Type.Object({ message: Type.String() });
export type MessageResponse = Static<typeof MessageResponse>;

/** Largest and default number of items in a page of a list. */
export const LIST_PAGE = 500;

/** A page of a list. `X-Next-Cursor` is the cursor of the next one. */
export const ListQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE, default: LIST_PAGE })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type ListQuery = Static<typeof ListQuery>;

export const IdParams = Type.Object({ id: Id });
export const UserIdParams = Type.Object({ userId: Id });

/** An absent body, null or an empty object. */
export const EmptyBody = Type.Union([
  Type.Object({}, { additionalProperties: false }),
  Type.Null(),
]);
