import { v7 as newId } from 'uuid';
import type { Queryable } from '../../platform/database/queryable.ts';
import { forbidden, notFound, unauthorized } from '../../platform/errors/httpError.ts';
import { findActiveNames } from '../people/index.ts';
import { areBuddies } from '../relations/index.ts';
import type { ChatDeps } from './chatDeps.ts';
import { toSettings } from './settingColumns.ts';
import { findSessionTarget, type MessageTarget } from './sessionTarget.ts';
import { findOrCreateConversation } from './conversationRepository.ts';
import { findPair } from './pairRepository.ts';

const GONE = 'This student was not found.';

/**
 * Returns the conversation with a buddy or of a study session, which is inserted with the first
 * message.
 * @throws {HttpError} see ChatService.send
 */
export async function findMessageTarget(
  { context, notifications }: ChatDeps,
  trx: Queryable,
  senderId: string,
  recipientId: string,
): Promise<MessageTarget> {
  const known = await findPair(trx, senderId, recipientId);
  if (!known && !(await areBuddies(trx, senderId, recipientId))) {
    const session = await findSessionTarget(context, trx, senderId, recipientId);
    if (session) return session;
    await assertActive(trx, senderId, recipientId);
    throw forbidden('You can only write to your study buddies.');
  }
  if (!known) await findOrCreateConversation(trx, senderId, recipientId, newId());
  const pair = known ?? (await findPair(trx, senderId, recipientId));
  // The conversation of a deleted recipient continues without them.
  if (!pair) throw notFound(GONE);
  const { conversation_id: conversationId, name, avatar, choice } = pair;
  const sender = { id: senderId, name, avatar };
  return {
    conversationId,
    memberIds: [recipientId, senderId],
    recordNotifications: async () =>
      toSettings(pair).muted
        ? []
        : notifications.recordMessage(trx, { userId: recipientId, sender, choice }),
  };
}

/** @throws {HttpError} 401 without the sender, 404 without the recipient. */
async function assertActive(trx: Queryable, senderId: string, recipientId: string): Promise<void> {
  const names = await findActiveNames(trx, [senderId, recipientId]);
  if (!names.has(senderId)) throw unauthorized();
  if (!names.has(recipientId)) throw notFound(GONE);
}
