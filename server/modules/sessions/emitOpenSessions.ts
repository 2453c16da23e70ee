import type { Context } from '../../platform/context.ts';
import { listBuddyIds } from '../relations/index.ts';

/** Emits to the creator and their buddies that an open study session or its requests have changed. */
export async function emitOpenSessions(
  { database, realtime }: Pick<Context, 'database' | 'realtime'>,
  creatorId: string,
  sessionId: string,
): Promise<void> {
  const userIds = [creatorId, ...(await listBuddyIds(database, creatorId))];
  realtime.toUsers(userIds, 'openSessionsChanged', { sessionId });
}
