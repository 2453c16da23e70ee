import { Type, type Static } from 'typebox';
import { Id, MAX_BODY_SIZE, Percentage, Text } from './common/types.ts';
import { LIMITS } from './constants.ts';
import { PublicUser } from './users.ts';

/** Number of filter values in one response. */
export const CHIPS_PAGE = 200;
/** Number of suggested subjects in one response. */
export const SUGGESTIONS_PAGE = 20;

/** Comma-separated values. A student matches one value of every filter that is set. */
const JoinedValues = Type.Optional(Text(MAX_BODY_SIZE));

/** Characters of an id and a comma. */
const ID_LENGTH = 37;

/** Best match, newest account or name first. */
export const SearchSort = Type.Union([
  Type.Literal('score'),
  Type.Literal('newest'),
  Type.Literal('name'),
]);
export type SearchSort = Static<typeof SearchSort>;

export const SearchQuery = Type.Object(
  {
    subject: JoinedValues,
    availability: JoinedValues,
    location: Type.Optional(Text()),
    skills: JoinedValues,
    badges: JoinedValues,
    /** Part of the name, without regard to case and accents. */
    name: Type.Optional(Text()),
    sort: Type.Optional(SearchSort),
    /** Leaves out the buddies of the student. */
    buddies: Type.Optional(Type.Enum(['hidden'])),
    /** Comma-separated ids of students whom the first page lists before all others. */
    first: Type.Optional(Text(LIMITS.favouritesFirst * ID_LENGTH)),
    /** `LIST_PAGE` by default, after a cursor `LIMITS.searchPage`. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
);
export type SearchQuery = Static<typeof SearchQuery>;

export const ConnectionStatus = Type.Union([
  Type.Literal('none'),
  Type.Literal('pending'),
  Type.Literal('accepted'),
]);
export type ConnectionStatus = Static<typeof ConnectionStatus>;

/**
 * `matchBreakdown` has a line for each component with points, such as "31 · Graph Theory and
 * Calculus"; `matchPercentage` is their sum. `matchDetails` has all components, the greatest
 * possible points and whole sentences, such as "Days 0/30: you have not named any free days yet".
 */
export const SearchResult = Type.Interface([PublicUser], {
  matchPercentage: Percentage,
  matchBreakdown: Type.Array(Type.String()),
  matchDetails: Type.Array(Type.String()),
  connectionStatus: ConnectionStatus,
});
export type SearchResult = Static<typeof SearchResult>;

/** One student as another sees them. `request` is the one that is pending between the two. */
export const Person = Type.Interface([SearchResult], {
  request: Type.Optional(Type.Object({ _id: Id, isSent: Type.Boolean() })),
});
export type Person = Static<typeof Person>;

/**
 * An accepted buddy or the recipient of a pending request. `subjects` are names, not objects.
 * `isDeleted` means that the account was deleted: the conversation can only be read.
 */
export const Match = Type.Interface([Type.Omit(PublicUser, ['subjects', 'skills', 'badges'])], {
  subjects: Type.Array(Type.String()),
  matchPercentage: Type.Optional(Percentage),
  isDeleted: Type.Optional(Type.Literal(true)),
  connectionStatus: Type.Union([Type.Literal('pending'), Type.Literal('accepted')]),
});
export type Match = Static<typeof Match>;

export const ChipQuery = Type.Object(
  {
    q: Type.Optional(Text()),
    /** Lists the values that most students of this university use first. */
    university: Type.Optional(Text()),
  },
  { additionalProperties: false },
);
export type ChipQuery = Static<typeof ChipQuery>;

/** What is typed into a field with suggestions. */
export const SuggestionQuery = Type.Object({ q: Text() }, { additionalProperties: false });

/** A subject, with the code of its course if it is a title of the campus. */
export const SubjectSuggestion = Type.Object({
  name: Type.String(),
  code: Type.Optional(Type.String()),
});
export type SubjectSuggestion = Static<typeof SubjectSuggestion>;

export const ChipList = Type.Array(Type.String());
export type ChipList = Static<typeof ChipList>;
