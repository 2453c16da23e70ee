import { type Static, Type } from 'typebox';
import { LIMITS, WEEKDAYS } from '../constants.ts';
import { PASTED_MARKS } from '../text.ts';

/** Maximum size of a JSON body and of a socket event in bytes. */
export const MAX_BODY_SIZE = 64 * 1024;

/** At least one character that is neither white space nor a mark of a paste. */
export const SHOWS_SOMETHING = `(?=[^]*[^\\s\\u2800${PASTED_MARKS}])`;
/** Excludes NUL and lone surrogates, which the databases cannot store. */
export const STORABLE = '^[^\\u0000\\uD800-\\uDFFF]*$';
/** Storable, with at least one visible character. */
const NOT_BLANK = `^${SHOWS_SOMETHING}[^\\u0000\\uD800-\\uDFFF]*$`;

/** A string that may be empty. */
export const Text = (maxLength: number = LIMITS.nameText, options: { default?: string } = {}) =>
  Type.String({ maxLength, pattern: STORABLE, ...options });

/** One line that may be empty. See LINE. */
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

/** A time that a client sends. Seconds, fractions and offset may be missing, see DATE_TIME. */
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

/**
 * Largest and default number of items in a page of a list. The lists that the page loads in smaller parts
 * have this default only without a cursor, for clients that know no pages.
 */
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

/** Body of every error response: one message, and for forms a message per field. */
export const ErrorResponse = Type.Object({
  error: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorResponse = Static<typeof ErrorResponse>;

/**
 * An ISO 8601 date-time as `datetime-local` fields and most clients send it: seconds, fractions and
 * UTC offset are optional. Groups: date, time, fraction, offset hours, offset minutes.
 */
export const DATE_TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt ]((?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60))?)(\.\d{1,9})?(?:[Zz]|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?$/;

/** Scripts whose letters are joined or separated by ZWJ and ZWNJ, such as in Persian and Hindi. */
const JOINING = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya'],
  ...['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';

/** Neither a line break, nor a control or format character, nor one without a shape of its own. */
const VISIBLE_OR_SPACE = '[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';
const VARIATION = '(?<=\\S)\\p{Variation_Selector}';
const JOINED_LETTERS = `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`;
/** The flags of England, Scotland and Wales are a black flag and letters without a shape. */
const FLAG_LETTERS = ['gbeng', 'gbsct', 'gbwls'].map((code) =>
  Array.from(code, (letter) => `\\u{E00${letter.charCodeAt(0).toString(16)}}`).join(''),
);
const FLAG = `(?<=\\u{1F3F4})(?:${FLAG_LETTERS.join('|')})\\u{E007F}`;
const JOINED_EMOJI = `(?<=[${EMOJI}])\\u200D(?=\\p{Extended_Pictographic})`;

/**
 * One line without invisible characters: a name cannot contain line breaks, or reverse or hide text.
 * Joiners are allowed where they change the shape of letters or emoji, and variation selectors after
 * a character. Marks that come with a paste are allowed, because the service removes them.
 */
export const LINE = new RegExp(
  `^(?:${VISIBLE_OR_SPACE}|${VARIATION}|${JOINED_LETTERS}|${JOINED_EMOJI}|${FLAG}|[${PASTED_MARKS}])*$`,
  'u',
);
