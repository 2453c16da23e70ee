import { Type, type Static } from 'typebox';
import { Message } from './messages.ts';
import { Id, Instant } from '../common/types.ts';

/** The service counts at most this number of unread messages of a conversation. */
export const MAX_UNREAD = 100;

/** What a student set for a conversation. Each setting belongs to one of the two students. */
export const ConversationSettings = Type.Object({
  muted: Type.Boolean({ description: 'No notifications, and not counted in badges' }),
});
export type ConversationSettings = Static<typeof ConversationSettings>;

export const ConversationSettingsBody = Type.Partial(ConversationSettings, {
  additionalProperties: false,
});
export type ConversationSettingsBody = Static<typeof ConversationSettingsBody>;

/** The beginning of the text is enough for a preview. `message` is empty if it is deleted. */
export const LastMessage = Type.Pick(Message, [
  '_id',
  'senderId',
  'message',
  'createdAt',
  'fileType',
  'fileName',
  'seq',
  'rev',
  'deleted',
]);
export type LastMessage = Static<typeof LastMessage>;

/** The state of a conversation for one student. `userId` is the other student. */
export const Conversation = Type.Object({
  userId: Id,
  since: Type.Optional(Instant),
  lastMessage: Type.Optional(LastMessage),
  unread: Type.Integer({ minimum: 0, maximum: MAX_UNREAD }),
  settings: ConversationSettings,
});
export type Conversation = Static<typeof Conversation>;

/** Sent to all tabs of the student who changed the settings. */
export const ConversationUpdatedEvent = Type.Object({ userId: Id, settings: ConversationSettings });
export type ConversationUpdatedEvent = Static<typeof ConversationUpdatedEvent>;
