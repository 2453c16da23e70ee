import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { forbidden } from '../../platform/errors/httpError.ts';
import { type Undelivered, recordSessionMessage } from '../notifications/index.ts';
import { ensureStored } from './sessionConversationRepository.ts';
import { assertMember, loadSessionConversations } from './sessionConversations.ts';

const CLOSED = 'This conversation is closed, because fewer than three students are in the session.';
const DELETED = 'This conversation is closed, because the session was deleted.';

/** The conversation of a new message. */
export interface MessageTarget {
  conversationId: string;
  /** Ids of those who receive the message, with the sender. */
  memberIds: string[];
  /** Stores the notifications. Called after the message is stored. */
  recordNotifications: () => Promise<Undelivered[]>;
}

/**
 * Returns the conversation of a study session for a message of a member, or `undefined` if there is no
 * such study session.
 * @throws {HttpError} 404 unless the student is a member, 403 if members cannot write
 */
export async function findSessionTarget(
  context: Context,
  trx: Queryable,
  senderId: string,
  id: string,
): Promise<MessageTarget | undefined> {
  const session = (await loadSessionConversations(trx, [id])).get(id);
  if (!session) return undefined;
  const { members, title, isOpen, startTime } = session;
  assertMember(session, senderId);
  if (!isOpen) throw forbidden(startTime === undefined ? DELETED : CLOSED);
  await ensureStored(trx, id);
  return {
    conversationId: id,
    memberIds: members.map((member) => member.id),
    recordNotifications: () =>
      recordSessionMessage(context, trx, {
        conversationId: id,
        title,
        recipients: members.filter((member) => member.id !== senderId && !member.isMuted),
      }),
  };
}
