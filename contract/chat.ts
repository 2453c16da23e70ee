import { Type, type Static } from 'typebox';
import { Id, Instant, Text } from './common.ts';
import { LIMITS } from './constants.ts';

/**
 * A message of a conversation between two buddies. `seq` is its place in the conversation and
 * `rev` the conversation's revision at which it last changed (new, edited, deleted or read);
 * a service that counts no revisions leaves both out. A deleted message is answered only to
 * `sinceRev`, with `deleted` and without its text or file.
 */
export const Message = Type.Object({
  _id: Id,
  senderId: Id,
  recipientId: Id,
  message: Type.String(),
  createdAt: Instant,
  read: Type.Boolean(),
  edited: Type.Boolean(),
  fileUrl: Type.Optional(Type.String({ description: 'Signed address; expires within minutes' })),
  fileType: Type.Optional(Type.String({ description: 'Media type' })),
  fileName: Type.Optional(Type.String()),
  fileSize: Type.Optional(Type.Integer({ description: 'Bytes' })),
  clientId: Type.Optional(Type.String({ description: "The sender's own name for it" })),
  seq: Type.Optional(Type.Integer()),
  rev: Type.Optional(Type.Integer()),
  deleted: Type.Optional(Type.Boolean()),
});
export type Message = Static<typeof Message>;

/** Text, an own unused upload, or both; which of them is missing the service says in words. */
export const SendMessageBody = Type.Object(
  {
    recipientId: Id,
    message: Type.Optional(Text(LIMITS.messageText)),
    fileUrl: Type.Optional(Type.String({ maxLength: 500 })),
    clientId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  },
  { additionalProperties: false },
);
export type SendMessageBody = Static<typeof SendMessageBody>;

export const EditMessageBody = Type.Object(
  { message: Text(LIMITS.messageText) },
  { additionalProperties: false },
);
export type EditMessageBody = Static<typeof EditMessageBody>;

/**
 * Oldest first, at most `limit`. Without `before` and `sinceRev`: the newest page, which is
 * thereby read. `before`: the page before that message. `sinceRev`: all that changed after that
 * revision, by revision, deleted ones included. More to come is said by `X-Next-Cursor`.
 */
export const ThreadQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.messagePageMax, default: LIMITS.messagePage }),
    ),
    before: Type.Optional(Id),
    sinceRev: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
export type ThreadQuery = Static<typeof ThreadQuery>;

/** Unread messages by the id of their sender. Senders with none are left out. */
export const UnreadCounts = Type.Record(Type.String(), Type.Object({ count: Type.Integer() }));
export type UnreadCounts = Static<typeof UnreadCounts>;

/** `read` says how many messages were unread until now. */
export const MarkReadAnswer = Type.Object({ read: Type.Integer(), rev: Type.Integer() });
export type MarkReadAnswer = Static<typeof MarkReadAnswer>;

export const UploadAnswer = Type.Object({
  fileUrl: Type.String(),
  fileName: Type.String(),
  fileType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
});
export type UploadAnswer = Static<typeof UploadAnswer>;

/** What signs an attachment's address. `expires` is in seconds since 1970. */
export const AttachmentQuery = Type.Object(
  {
    expires: Type.Integer({ minimum: 0 }),
    signature: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
);
export type AttachmentQuery = Static<typeof AttachmentQuery>;
