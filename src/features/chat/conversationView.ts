import { weakMapMemoize } from '@reduxjs/toolkit';
import type { ConversationSession } from '../../../contract/chat/conversations.ts';
import type { Author, Message } from '../../../contract/chat/messages.ts';
import type { Match } from '../../../contract/search.ts';
import type { NewMatch } from '../../ui/people/firstMessage/openers.ts';

interface Participant extends Author {
  _id: string;
}

type ConversationMatch = NewMatch & Partial<Pick<Match, 'university' | 'isDeleted'>>;

/** A conversation as its screens show it. It has either a match or a study session. */
export interface ConversationView {
  id: string;
  /** Id of the signed-in student. */
  ownId: string;
  /** The signed-in student, named "You", and the others. */
  participants: readonly Participant[];
  /** Name of the match or title of the study session. */
  name: string;
  /** Heading of the thread. */
  heading: string;
  isReadOnly: boolean;
  match?: ConversationMatch;
  session?: ConversationSession;
}

/**
 * Returns the id of the conversation of a message: that of the other student, or of the study session,
 * which is the recipient for all members.
 */
export const conversationIdOf = (
  { senderId, recipientId }: Pick<Message, 'senderId' | 'recipientId'>,
  userId: string | null,
): string => (recipientId === userId ? senderId : recipientId);

/** The URL parameter with the id of the message that a conversation scrolls to. */
export const MESSAGE_PARAM = 'message';

// Memoized, because a new conversation renders all of its messages again.

/** Returns the conversation with a match. It can only be read if the account was deleted. */
export const viewOfMatch = weakMapMemoize(
  (match: ConversationMatch, ownId: string): ConversationView => ({
    id: match.id,
    ownId,
    participants: [
      { _id: ownId, name: 'You' },
      { _id: match.id, name: match.name, avatar: match.avatar },
    ],
    name: match.name,
    heading: `Chat with ${match.name}`,
    isReadOnly: match.isDeleted ?? false,
    match,
  }),
);

/** Returns the conversation of a study session. */
export const viewOfSession = weakMapMemoize(
  (id: string, session: ConversationSession, ownId: string): ConversationView => ({
    id,
    ownId,
    participants: [
      { _id: ownId, name: 'You' },
      ...session.members.filter(({ _id }) => _id !== ownId),
    ],
    name: session.title,
    heading: session.title,
    isReadOnly: !session.isOpen,
    session,
  }),
);

/** Returns the author of a message as a participant, also if the student has left. */
export function authorOf(
  { participants }: Pick<ConversationView, 'participants'>,
  { senderId, sender }: { senderId: string; sender?: Author | undefined },
): Author {
  const participant = participants.find(({ _id }) => _id === senderId);
  return sender ?? participant ?? { name: 'Former member' };
}

/** Returns the name of the author of a message or quote, "You" for the signed-in student. */
export const authorName = (
  conversation: Pick<ConversationView, 'participants' | 'ownId'>,
  message: Parameters<typeof authorOf>[1],
): string =>
  message.senderId === conversation.ownId ? 'You' : authorOf(conversation, message).name;
