import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/httpError.ts';
import { areBuddies } from '../relations/index.ts';
import { listDeletedParticipants } from './conversationRepository.ts';
import { isOfSession, type StoredMessage } from './messageRepository.ts';
import {
  assertMember,
  findSessionConversation,
  loadSessionConversations,
  type SessionConversation,
} from './sessionConversations.ts';

type MessageRef = Pick<StoredMessage, 'conversation_id' | 'sender_id' | 'recipient_id'>;

export const GONE = 'This message no longer exists.';

/**
 * Returns the conversation if it is that of a study session, otherwise `undefined`. Conversations
 * with students who deleted their account can still be read.
 * @param otherId the id of the other student or of the study session
 * @throws {HttpError} 400 for oneself, 404 unless the other is or was a buddy, or the student is a
 * member of the study session.
 */
export async function authorizeReader(
  db: Queryable,
  userId: string,
  otherId: string,
): Promise<SessionConversation | undefined> {
  if (userId === otherId) throw badRequest('You cannot chat with yourself.');
  if (await areBuddies(db, userId, otherId)) return undefined;
  if ((await listDeletedParticipants(db, userId)).includes(otherId)) return undefined;
  const session = (await loadSessionConversations(db, [otherId])).get(otherId);
  if (!session) throw notFound('Match not found.');
  assertMember(session, userId);
  return session;
}

/** Returns the ids of the students who receive the events of a message. */
export async function findReceivers(db: Queryable, message: MessageRef): Promise<string[]> {
  const { conversation_id: id, sender_id, recipient_id } = message;
  if (!isOfSession(message)) return [recipient_id, sender_id];
  const session = (await loadSessionConversations(db, [id])).get(id);
  return session?.members.map((member) => member.id) ?? [];
}

/** Returns whether a student is in the conversation of a message. */
export async function canRead(
  db: Queryable,
  userId: string,
  message: MessageRef,
): Promise<boolean> {
  const { conversation_id, sender_id, recipient_id } = message;
  if (!isOfSession(message)) return sender_id === userId || recipient_id === userId;
  return (await findSessionConversation(db, userId, conversation_id)) !== undefined;
}

/**
 * Checks that a student in the conversation of a message can change it.
 * @param refusal about buddies
 * @throws {HttpError} 403 unless sender and recipient are buddies, or the conversation of the study
 * session is open; 404 unless the student is a member of it.
 */
export async function assertWritable(
  db: Queryable,
  userId: string,
  message: MessageRef,
  refusal: string,
): Promise<void> {
  const { conversation_id, sender_id, recipient_id } = message;
  if (!isOfSession(message)) {
    if (!(await areBuddies(db, sender_id, recipient_id))) throw forbidden(refusal);
    return;
  }
  const session = await findSessionConversation(db, userId, conversation_id);
  if (!session) throw notFound(GONE);
  if (!session.isOpen) throw forbidden('This conversation is closed.');
}
