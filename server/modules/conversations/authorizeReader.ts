import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, notFound } from '../../platform/errors/httpError.ts';
import { areBuddies } from '../relations/index.ts';
import {
  assertMember,
  loadSessionConversations,
  type SessionConversation,
} from './sessionConversations.ts';
import { listDeletedPartners } from './conversationRepository.ts';

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
  if ((await listDeletedPartners(db, userId)).includes(otherId)) return undefined;
  const session = (await loadSessionConversations(db, [otherId])).get(otherId);
  if (!session) throw notFound('Match not found.');
  assertMember(session, userId);
  return session;
}
