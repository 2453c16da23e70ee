import type { Context, Queryable } from '../../context.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { NotificationService } from '../notifications/service.ts';
import { awardBadges } from '../users/badges.ts';
import { emitConnection } from './events.ts';
import * as repository from './repository.ts';
import type { NamedRequest } from './repository.ts';

export type Answer = 'accepted' | 'rejected';

interface Answering {
  userId: string;
  id: string;
  answer: Answer;
}

/** Stores the answer, then tells both students. See RequestService.answer. */
export async function answerRequest(
  context: Context,
  notifications: NotificationService,
  answering: Answering,
): Promise<void> {
  const now = context.now();
  const outcome = await context.database.transaction().execute(async (trx) => {
    const answered = await repository.answerRequest(trx, {
      id: answering.id,
      recipientId: answering.userId,
      status: answering.answer,
      at: now.toISOString(),
    });
    const request = await repository.findRequest(trx, answering.id);
    if (!answered) {
      refuseUnlessSame(request, answering);
      return undefined;
    }
    if (!request) throw new Error('The request vanished while it was answered.');
    await awardBadges(trx, answering.userId, now);
    return { request, ...(await record(trx, notifications, request, answering.answer)) };
  });
  if (!outcome) return;
  const { request, pending, readIds } = outcome;
  notifications.deliver([pending]);
  notifications.deliverRead(request.recipient_id, readIds);
  emitConnection(context.realtime, request.recipient_id, request.sender_id, answering.answer);
}

/** The same answer a second time passes and changes nothing. */
function refuseUnlessSame(request: NamedRequest | undefined, { userId, answer }: Answering): void {
  if (!request) throw notFound('This request no longer exists.');
  if (request.recipient_id !== userId) {
    throw forbidden('Only the student who was asked can answer this request.');
  }
  if (request.status !== answer) {
    const given = request.status === 'accepted' ? 'accepted' : 'rejected';
    throw conflict(`You have already ${given} this request.`);
  }
}

async function record(
  trx: Queryable,
  notifications: NotificationService,
  request: NamedRequest,
  answer: Answer,
) {
  const { sender_id: senderId, recipient_id: recipientId, recipient_name: name } = request;
  const readIds = await notifications.readRequestsFrom(trx, recipientId, senderId);
  const pending = await notifications.record(trx, {
    userId: senderId,
    type: 'other',
    message: `${name} ${answer === 'accepted' ? 'accepted' : 'declined'} your connection request.`,
    relatedUserId: recipientId,
  });
  return { pending, readIds };
}
