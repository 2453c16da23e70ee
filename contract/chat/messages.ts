import { type Static, Type } from 'typebox';
import { Id, Instant, STORABLE, Text } from '../common/types.ts';
import { LIMITS, REACTIONS } from '../constants.ts';

/** Largest value of an integer column. */
const MAX_REVISION = 2 ** 31 - 1;

/** Maximum number of messages per page. */
export const MAX_MESSAGE_PAGE = 200;

/** Maximum length of the text in a quoted message. */
export const QUOTE_LENGTH = 140;

/** How the conversation of a study session shows a student. Deleted students have a name, too. */
export const Author = Type.Object({ name: Type.String(), avatar: Type.Optional(Type.String()) });
export type Author = Static<typeof Author>;

/**
 * The message that a reply refers to, without text and file if it is deleted. `sender` is set in the
 * conversation of a study session.
 */
export const QuotedMessage = Type.Object({
  _id: Id,
  senderId: Id,
  sender: Type.Optional(Author),
  message: Type.String({ description: `The first ${QUOTE_LENGTH} characters` }),
  fileName: Type.Optional(Type.String()),
  deleted: Type.Optional(Type.Boolean()),
});
export type QuotedMessage = Static<typeof QuotedMessage>;

/** `name` is that of the student, in the conversation of a study session. */
export const Reaction = Type.Object({
  userId: Id,
  name: Type.Optional(Type.String()),
  emoji: Type.String(),
});
export type Reaction = Static<typeof Reaction>;

/**
 * A message between two buddies, or of a study session. There, `recipientId` is the id of the study
 * session, `sender` is set, and `read` is always false, see `SessionMember`. `seq` is its position in the conversation and `rev` the
 * conversation's revision of its last change (created, edited, deleted or read). A service without
 * revisions omits both. Deleted messages are returned for `sinceRev` only, with `deleted` set and without
 * text, file, quote and reactions.
 */
export const Message = Type.Object({
  _id: Id,
  senderId: Id,
  recipientId: Id,
  sender: Type.Optional(Author),
  message: Type.String(),
  createdAt: Instant,
  read: Type.Boolean(),
  edited: Type.Boolean(),
  fileUrl: Type.Optional(Type.String({ description: 'Signed URL; expires within minutes' })),
  fileType: Type.Optional(Type.String({ description: 'Media type' })),
  fileName: Type.Optional(Type.String()),
  fileSize: Type.Optional(Type.Integer({ description: 'Bytes' })),
  clientId: Type.Optional(Type.String({ description: 'Idempotency key chosen by the sender' })),
  seq: Type.Optional(Type.Integer()),
  rev: Type.Optional(Type.Integer()),
  deleted: Type.Optional(Type.Boolean()),
  replyTo: Type.Optional(QuotedMessage),
  reactions: Type.Optional(Type.Array(Reaction, { description: 'At most one for each student' })),
});
export type Message = Static<typeof Message>;

/**
 * Requires text, an unused upload of the sender, or both. The service checks this. `recipientId` is
 * the id of a buddy or of a study session.
 */
export const SendMessageBody = Type.Object(
  {
    recipientId: Id,
    message: Type.Optional(Text(LIMITS.messageText)),
    fileUrl: Type.Optional(Type.String({ maxLength: 500 })),
    clientId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
    replyTo: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type SendMessageBody = Static<typeof SendMessageBody>;

export const EditMessageBody = Type.Object(
  { message: Text(LIMITS.messageText) },
  { additionalProperties: false },
);
export type EditMessageBody = Static<typeof EditMessageBody>;

/** `null` removes the reaction. */
export const ReactionBody = Type.Object(
  { emoji: Type.Union([Type.Enum([...REACTIONS]), Type.Null()]) },
  { additionalProperties: false },
);
export type ReactionBody = Static<typeof ReactionBody>;

/**
 * Returns at most `limit` messages, oldest first. Without `before` and `sinceRev`, returns the
 * newest page and marks it read. `before` returns the page before that message. `sinceRev` returns
 * the changes after that revision, ordered by revision, including deleted messages. The
 * `X-Next-Cursor` header is set when more follow.
 */
export const ThreadQuery = Type.Object(
  {
    /** For the newest page `LIST_PAGE` by default, otherwise `MAX_MESSAGE_PAGE`. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MESSAGE_PAGE })),
    before: Type.Optional(Id),
    sinceRev: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_REVISION })),
  },
  { additionalProperties: false },
);
export type ThreadQuery = Static<typeof ThreadQuery>;

/** Unread counts by the id of the sender or of the study session. Those without unread messages are omitted. */
export const UnreadCounts = Type.Record(Type.String(), Type.Object({ count: Type.Integer() }));
export type UnreadCounts = Static<typeof UnreadCounts>;

/** `read` is the number of messages marked read by this request. */
export const MarkReadResponse = Type.Object({ read: Type.Integer(), rev: Type.Integer() });
export type MarkReadResponse = Static<typeof MarkReadResponse>;

export const UploadResponse = Type.Object({
  fileUrl: Type.String(),
  fileName: Type.String(),
  fileType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
});
export type UploadResponse = Static<typeof UploadResponse>;

/** The signature of an attachment URL. `expires` is in seconds since 1970. */
export const AttachmentQuery = Type.Object(
  {
    expires: Type.Integer({ minimum: 0 }),
    signature: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
);
export type AttachmentQuery = Static<typeof AttachmentQuery>;

/**
 * `q` are words, or at least their first three letters, or parts of a text in a script without spaces.
 * `cursor` is the id of the last hit so far.
 */
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
