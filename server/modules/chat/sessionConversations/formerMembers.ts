import type { Context, Queryable } from '../../../context.ts';
import type { NotificationService } from '../../notifications/service.ts';
import { selectMemberships } from './memberRepository.ts';

/**
 * Deletes the notifications about the messages of study sessions of students who can no longer read
 * them, and emits that. Call it after members may have left.
 */
export async function deleteNotificationsOfFormerMembers(
  { database }: Pick<Context, 'database'>,
  notifications: Pick<NotificationService, 'deliverRead'>,
  sessionIds: readonly string[],
): Promise<void> {
  for (const sessionId of sessionIds) {
    for (const { id, user_id, read_at } of await deleteOfFormerMembers(database, sessionId)) {
      if (read_at === null) notifications.deliverRead(user_id, [id]);
    }
  }
}

const deleteOfFormerMembers = (db: Queryable, sessionId: string) =>
  db
    .deleteFrom('notifications')
    .where('conversation_id', '=', sessionId)
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom(selectMemberships().as('member'))
        .select('member.user_id')
        .where('member.conversation_id', '=', sessionId),
    )
    .returning(['id', 'user_id', 'read_at'])
    .execute();
