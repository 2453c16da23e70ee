import { Type, type Static } from 'typebox';
import { Id, Instant, STORABLE } from '../common/types.ts';

/** `q` are words, or at least their first three letters. `cursor` is the id of the last hit so far. */
export const MessageSearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: 100, pattern: STORABLE }),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type MessageSearchQuery = Static<typeof MessageSearchQuery>;

/** A part of a text. `isMatch` for the words that were searched. */
export const TextPart = Type.Object({ text: Type.String(), isMatch: Type.Boolean() });
export type TextPart = Static<typeof TextPart>;

/** A found message. `userId` is the other student or the study session, `excerpt` the text around the first match. */
export const MessageHit = Type.Object({
  _id: Id,
  userId: Id,
  senderId: Id,
  excerpt: Type.Array(TextPart),
  createdAt: Instant,
});
export type MessageHit = Static<typeof MessageHit>;
