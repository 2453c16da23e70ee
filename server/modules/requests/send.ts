import { v7 as newId } from 'uuid';
import { DEFAULT_REQUEST_MESSAGE, DELAYS } from '../../../contract/constants.ts';
import type { ConnectionRequest, SendRequestBody } from '../../../contract/requests.ts';
import type { Context, Queryable } from '../../context.ts';
import { badRequest, conflict, notFound, type RefusalError } from '../../errors.ts';
import type { NotificationService, Pending } from '../notifications/service.ts';
import { findNames } from '../users/repository.ts';
import { isBlocked } from './blocks.ts';
import { emitConnection } from './events.ts';
import { pairOf } from './pair.ts';
import * as repository from './repository.ts';
import type { RequestRow } from './repository.ts';
import { toView } from './view.ts';

/** Stores the request, then tells both students. See RequestService.send. */
export async function sendRequest(
  context: Context,
  notifications: NotificationService,
  senderId: string,
  { recipientId, message = '' }: SendRequestBody,
): Promise<ConnectionRequest> {
  if (recipientId === senderId) {
    throw badRequest('You cannot send a connection request to yourself.');
  }
  const row: RequestRow = {
    id: newId(),
    ...pairOf(senderId, recipientId),
    sender_id: senderId,
    recipient_id: recipientId,
    message: message.trim() === '' ? DEFAULT_REQUEST_MESSAGE : message.trim(),
    status: 'pending',
    created_at: context.now().toISOString(),
    responded_at: null,
  };
  const { request, pending } = await context.database
    .transaction()
    .execute((trx) => store(trx, notifications, row));
  notifications.deliver([pending]);
  emitConnection(context.realtime, senderId, recipientId, 'pending');
  return request;
}

async function store(
  trx: Queryable,
  notifications: NotificationService,
  row: RequestRow,
): Promise<{ request: ConnectionRequest; pending: Pending }> {
  const { sender_id: senderId, recipient_id: recipientId } = row;
  const names = await findNames(trx, [senderId, recipientId]);
  const senderName = names.get(senderId);
  const recipientName = names.get(recipientId);
  if (
    senderName === undefined ||
    recipientName === undefined ||
    (await isBlocked(trx, senderId, recipientId))
  ) {
    throw notFound('This student was not found.');
  }
  await claimPair(trx, row, recipientName);
  const pending = await notifications.record(trx, {
    userId: recipientId,
    type: 'request',
    message: `${senderName} wants to study with you.`,
    relatedUserId: senderId,
  });
  const named = { ...row, sender_name: senderName, recipient_name: recipientName };
  return { request: toView(named, senderId), pending };
}

/**
 * The database lets one of two simultaneous requests in; the other finds it and says so. A request
 * asked anew gets a new id, so that a late answer to the old one cannot answer it.
 */
async function claimPair(trx: Queryable, row: RequestRow, recipientName: string): Promise<void> {
  if (await repository.insertRequest(trx, row)) return;
  const standing = await repository.findBetween(trx, row.low_id, row.high_id);
  const refusal = standing && refusalFor(standing, row, recipientName);
  if (refusal) throw refusal;
  if (!standing || !(await repository.replaceRejected(trx, standing.id, row))) {
    throw conflict(`You and ${recipientName} just asked each other. Reload the page.`);
  }
}

function refusalFor(standing: RequestRow, row: RequestRow, name: string): RefusalError | undefined {
  const asker = standing.sender_id === row.sender_id;
  switch (standing.status) {
    case 'accepted':
      return conflict(`You and ${name} are already study buddies.`);
    case 'pending':
      return asker
        ? conflict(`You have already asked ${name}, and the request is waiting for an answer.`)
        : conflict(`${name} has already asked you. You can answer under Requests.`);
    case 'rejected': {
      const declinedAt = standing.responded_at ?? standing.created_at;
      const wait = Date.parse(declinedAt) + DELAYS.requestCooldown - Date.parse(row.created_at);
      if (!asker || wait <= 0) return undefined;
      return conflict(`${name} declined your request. You can ask again in ${inDays(wait)}.`);
    }
  }
}

const DAY = 24 * 60 * 60 * 1_000;

function inDays(milliseconds: number): string {
  const days = Math.ceil(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
