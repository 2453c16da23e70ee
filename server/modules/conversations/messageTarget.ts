import { v7 as newId } from 'uuid';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { forbidden, notFound, unauthorized } from '../../platform/errors/httpError.ts';
import { recordMessage, recordSessionMessage, type Undelivered } from '../notifications/index.ts';
import { findActiveNames } from '../people/index.ts';
import { createConversation, ensureStored, findDirectTarget } from './conversationRepository.ts';
import { assertMember, loadSessionConversations } from './sessionConversations.ts';
import { toSettings } from './settingRepository.ts';

const CLOSED = 'This conversation is closed, because fewer than three students are in the session.';
const DELETED = 'This conversation is closed, because the session was deleted.';

/** The conversation of a new message. */
interface MessageTarget {
  conversationId: string;
  /** Ids of those who receive the message, with the sender. */
  memberIds: string[];
  /** Stores the notifications. Called after the message is stored. */
  recordNotifications: () => Promise<Undelivered[]>;
}

/**
 * Returns the conversation with a buddy or of a study session, which is inserted with the first
 * message.
 * @throws {HttpError} 401 without the sender; 403 unless the recipient is a buddy, or the conversation
 * of the study session is open; 404 without the recipient, and unless the sender is a member of the
 * study session.
 */
export async function findMessageTarget(
  context: Context,
  trx: Queryable,
  senderId: string,
  recipientId: string,
): Promise<MessageTarget> {
  const direct = await findDirectTarget(trx, senderId, recipientId);
  if (!direct) {
    const session = await findSessionTarget(context, trx, senderId, recipientId);
    if (session) return session;
    await assertActive(trx, senderId, recipientId);
    throw forbidden('You can only write to your study buddies.');
  }
  const sender = { id: senderId, name: direct.name, avatar: direct.avatar };
  return {
    conversationId:
      direct.conversation_id ?? (await createConversation(trx, senderId, recipientId, newId())),
    memberIds: [recipientId, senderId],
    recordNotifications: async () =>
      toSettings(direct).muted
        ? []
        : recordMessage(context, trx, { userId: recipientId, sender, choice: direct.choice }),
  };
}

/** Returns `undefined` if there is no such study session. */
async function findSessionTarget(
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

/** @throws {HttpError} 401 without the sender, 404 without the recipient. */
async function assertActive(trx: Queryable, senderId: string, recipientId: string): Promise<void> {
  const names = await findActiveNames(trx, [senderId, recipientId]);
  if (!names.has(senderId)) throw unauthorized();
  if (!names.has(recipientId)) throw notFound('This student was not found.');
}
