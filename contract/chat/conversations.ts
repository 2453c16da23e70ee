import { Type, type Static } from 'typebox';
import { Author, Message } from './messages.ts';
import { Id, Instant } from '../common/types.ts';

/** The service counts at most this number of unread messages of a conversation. */
export const MAX_UNREAD = 100;

/** What a student set for a conversation. Each setting belongs to one of its students. */
export const ConversationSettings = Type.Object({
  muted: Type.Boolean({ description: 'No notifications, and not counted in badges' }),
});
export type ConversationSettings = Static<typeof ConversationSettings>;

export const ConversationSettingsBody = Type.Partial(ConversationSettings, {
  additionalProperties: false,
});
export type ConversationSettingsBody = Static<typeof ConversationSettingsBody>;

/**
 * The newest message of a conversation. The beginning of the text is enough for a preview. `photos` is
 * the number of pictures that were sent together with it, itself included, if there are several.
 */
export const LastMessage = Type.Interface(
  [
    Type.Pick(Message, [
      '_id',
      'senderId',
      'sender',
      'message',
      'createdAt',
      'fileType',
      'fileName',
      'seq',
      'rev',
    ]),
  ],
  { photos: Type.Optional(Type.Integer()) },
);
export type LastMessage = Static<typeof LastMessage>;

/** A student who can read the conversation, and has read it up to and including the message `readSeq`. */
export const SessionMember = Type.Object({
  _id: Id,
  ...Author.properties,
  readSeq: Type.Integer(),
});
export type SessionMember = Static<typeof SessionMember>;

/**
 * The study session of a conversation. A deleted one has no times. Members can write while `isOpen` is
 * true: the study session exists and has at least three members.
 */
export const ConversationSession = Type.Object({
  title: Type.String(),
  startTime: Type.Optional(Instant),
  endTime: Type.Optional(Instant),
  isOpen: Type.Boolean(),
  members: Type.Array(SessionMember),
});
export type ConversationSession = Static<typeof ConversationSession>;

/**
 * The state of a conversation for one student. `userId` is the other student, or the id of the study
 * session.
 */
export const Conversation = Type.Object({
  userId: Id,
  session: Type.Optional(ConversationSession),
  since: Type.Optional(Instant),
  lastMessage: Type.Optional(LastMessage),
  unread: Type.Integer({ minimum: 0, maximum: MAX_UNREAD }),
  settings: ConversationSettings,
});
export type Conversation = Static<typeof Conversation>;

/** Sent to all tabs of the student who changed the settings. */
export const ConversationUpdatedEvent = Type.Object({ userId: Id, settings: ConversationSettings });
export type ConversationUpdatedEvent = Static<typeof ConversationUpdatedEvent>;
