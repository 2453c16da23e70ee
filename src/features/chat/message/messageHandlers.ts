import type { Message, ReactionBody } from '../../../../contract/chat/messages.ts';

/** What a student can do with a message. */
export interface MessageHandlers {
  /** The following are `undefined` if the conversation can only be read. */
  onEdit: ((message: Message) => void) | undefined;
  onReply: ((message: Message) => void) | undefined;
  onReact: ((message: Message, emoji: ReactionBody['emoji']) => void) | undefined;
  onDelete: (message: Message) => void;
}
