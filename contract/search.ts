import { Type, type Static } from 'typebox';
import { Id, Text } from './common.ts';
import { LIMITS } from './constants.ts';
import { PublicUser } from './users.ts';

/** Comma-joined values: one of them is enough within a facet, every facet named must hold. */
const JoinedValues = Type.Optional(Text(LIMITS.jsonBody));

export const SearchQuery = Type.Object(
  {
    subject: JoinedValues,
    availability: JoinedValues,
    location: Type.Optional(Text()),
    skills: JoinedValues,
    badges: JoinedValues,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.searchPageMax, default: LIMITS.searchPage }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
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

/** `matchPercentage` is 0 to 100 and the sum of the points its breakdown lines name. */
export const SearchResult = Type.Interface([PublicUser], {
  matchPercentage: Type.Integer({ minimum: 0, maximum: 100 }),
  matchBreakdown: Type.Array(Type.String()),
  connectionStatus: ConnectionStatus,
});
export type SearchResult = Static<typeof SearchResult>;

/** Accepted buddies, and those I asked who have not answered. Subjects are plain names here. */
export const Match = Type.Object({
  id: Id,
  _id: Id,
  name: Type.String(),
  university: Type.String(),
  bio: Type.String(),
  location: Type.String(),
  subjects: Type.Array(Type.String()),
  availability: Type.Array(Type.String()),
  avatar: Type.String(),
  connectionStatus: Type.Union([Type.Literal('pending'), Type.Literal('accepted')]),
});
export type Match = Static<typeof Match>;

export const ChipQuery = Type.Object({ q: Type.Optional(Text()) }, { additionalProperties: false });
export type ChipQuery = Static<typeof ChipQuery>;

export const ChipList = Type.Array(Type.String());
export type ChipList = Static<typeof ChipList>;
