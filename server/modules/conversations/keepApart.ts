import type { Queryable } from '../../platform/database/queryable.ts';
import { leaveSharedSessions } from '../sessions/index.ts';
import type { Apart } from '../relations/index.ts';
import type { ChatDeps } from './chatDeps.ts';
import {
  deleteNotificationsOfFormerMembers,
  deleteNotificationsOfUnreadable,
} from './formerMembers.ts';

/**
 * Takes two students out of the coming study sessions of each other. The returned function emits that
 * and deletes the notifications about messages that they can no longer read.
 */
export async function keepApart(
  { context, notifications }: Pick<ChatDeps, 'context' | 'notifications'>,
  trx: Queryable,
  { userId, otherId, at }: Apart,
): Promise<() => Promise<void>> {
  const sessionIds = await leaveSharedSessions(trx, userId, otherId, at);
  return async () => {
    for (const sessionId of sessionIds) {
      context.realtime.toUsers([userId, otherId], 'sessionChanged', { sessionId });
    }
    await deleteNotificationsOfFormerMembers(context, notifications, sessionIds);
    await deleteNotificationsOfUnreadable(context, notifications, userId);
  };
}
