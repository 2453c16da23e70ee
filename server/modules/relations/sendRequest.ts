import { v7 as newId } from 'uuid';
import { DEFAULT_REQUEST_MESSAGE } from '../../../contract/constants.ts';
import { DAY } from '../../../contract/durations.ts';
import type { ConnectionRequest, SendRequestBody } from '../../../contract/requests.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import {
  badRequest,
  conflict,
  type HttpError,
  notFound,
  unauthorized,
} from '../../platform/errors/httpError.ts';
import { deliverNotifications, recordNotification } from '../notifications/index.ts';
import { findActiveNames } from '../people/index.ts';
import { isBlocked } from './blockRepository.ts';
import { emitConnection, type RelationDeps } from './events.ts';
import * as repository from './repository.ts';
import { orderedPair, type RequestRow } from './repository.ts';
import { toConnectionRequest } from './listRequests.ts';

/** Time after a rejection until the sender can send again, in milliseconds. */
const COOLDOWN = 7 * DAY;

/**
 * Stores a request to another student, then notifies both.
 * @throws {HttpError} 400 for oneself, 404 for an unknown or blocked student, 409 while the pair
 * has a pending, accepted or recently rejected request.
 */
export async function sendRequest(
  deps: RelationDeps,
  senderId: string,
  { recipientId, message = '' }: SendRequestBody,
): Promise<ConnectionRequest> {
  if (recipientId === senderId) {
    throw badRequest('You cannot send a connection request to yourself.');
  }
  const { context } = deps;
  const row: RequestRow = {
    id: newId(),
    ...orderedPair(senderId, recipientId),
    sender_id: senderId,
    recipient_id: recipientId,
    message: message.trim() === '' ? DEFAULT_REQUEST_MESSAGE : message.trim(),
    status: 'pending',
    created_at: context.now().toISOString(),
    responded_at: null,
    match_percentage: await findPercentage(deps, senderId, recipientId),
    accepted_at: null,
  };
  const { request, undelivered } = await context.database
    .transaction()
    .execute((trx) => store(context, trx, row));
  deliverNotifications(context, undelivered);
  emitConnection(context.realtime, senderId, recipientId, 'pending');
  return request;
}

/** Returns how well the recipient fits the sender. Without it, the request is sent all the same. */
async function findPercentage(
  { context, callbacks }: RelationDeps,
  senderId: string,
  recipientId: string,
): Promise<number | null> {
  try {
    return (await callbacks.percentages(senderId, [recipientId])).get(recipientId) ?? null;
  } catch (err) {
    context.log.warn({ err }, 'the match percentage of a request is unknown');
    return null;
  }
}

async function store(context: Context, trx: Queryable, row: RequestRow) {
  const { sender_id: senderId, recipient_id: recipientId } = row;
  await lockPairs(trx, senderId, [recipientId]);
  const names = await findActiveNames(trx, [senderId, recipientId]);
  const senderName = names.get(senderId);
  const recipientName = names.get(recipientId);
  if (senderName === undefined) throw unauthorized();
  if (recipientName === undefined || (await isBlocked(trx, senderId, recipientId))) {
    throw notFound('This student was not found.');
  }
  await insertForPair(trx, row, recipientName);
  const undelivered = await recordNotification(context, trx, {
    userId: recipientId,
    topic: 'request',
    message: `${senderName} wants to study with you.`,
    relatedUserId: senderId,
  });
  const named = { ...row, sender_name: senderName, recipient_name: recipientName };
  return { request: toConnectionRequest(named, senderId), undelivered };
}

/**
 * Inserts the request beside earlier rejected ones. The unique index of the pair decides between
 * simultaneous requests.
 */
async function insertForPair(
  trx: Queryable,
  row: RequestRow,
  recipientName: string,
): Promise<void> {
  const existing = await repository.findBetween(trx, row.low_id, row.high_id);
  const conflictError = existing && findConflict(existing, row, recipientName);
  if (conflictError) throw conflictError;
  if (!(await repository.insertRequest(trx, row))) {
    throw conflict(`You and ${recipientName} just asked each other. Reload the page.`);
  }
}

function findConflict(existing: RequestRow, row: RequestRow, name: string): HttpError | undefined {
  const isSender = existing.sender_id === row.sender_id;
  switch (existing.status) {
    case 'accepted':
      return conflict(`You and ${name} are already study buddies.`);
    case 'pending':
      return isSender
        ? conflict(`You have already asked ${name}, and the request is waiting for an answer.`)
        : conflict(`${name} has already asked you. You can answer under Requests.`);
    case 'rejected': {
      const rejectedAt = existing.responded_at ?? existing.created_at;
      const wait = Date.parse(rejectedAt) + COOLDOWN - Date.parse(row.created_at);
      if (!isSender || wait <= 0) return undefined;
      return conflict(`${name} declined your request. You can ask again in ${formatDays(wait)}.`);
    }
  }
}

function formatDays(milliseconds: number): string {
  const days = Math.ceil(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
