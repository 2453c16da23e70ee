import type { Presence } from '../../../contract/presence.ts';
import { isPresent } from '../../domain/presence.ts';
import type { Context } from '../../platform/context.ts';
import { listBuddyIds } from '../relations/index.ts';
import { findVisible, listSeen, storeHiddenAt, storeSeen } from './presenceRepository.ts';

// See docs/decisions/021-presence.md.

/** Milliseconds between two writes for a connected student. */
const WRITE_INTERVAL = 45_000;

/** Lists when the student's buddies were online: only for students who show it themselves. */
export async function findPresence({ database, now }: Context, userId: string): Promise<Presence> {
  if (!(await findVisible(database, userId))) return { visible: false, buddies: [] };
  const seen = await listSeen(database, await listBuddyIds(database, userId));
  const time = now();
  const buddies = seen.map(({ userId: id, lastSeenAt }) => ({
    ...{ userId: id, lastSeenAt },
    online: isPresent(lastSeenAt, time),
  }));
  return { visible: true, buddies };
}

/**
 * Returns those of the students who are online and show it. On other nodes, it takes seconds until one who
 * connects is online.
 */
export async function listOnline(context: Context, userIds: readonly string[]): Promise<string[]> {
  await recordConnected(context);
  const { database, now } = context;
  const time = now();
  const seen = await listSeen(database, userIds);
  return seen.filter(({ lastSeenAt }) => isPresent(lastSeenAt, time)).map(({ userId }) => userId);
}

/** Shows or hides when a student is online. */
export async function changePresence(
  context: Context,
  userId: string,
  isVisible: boolean,
): Promise<Presence> {
  const hiddenAt = isVisible ? null : context.now().toISOString();
  await storeHiddenAt(context.database, userId, hiddenAt);
  return findPresence(context, userId);
}

/** Stores which students are connected to this node. */
export async function recordConnected({ database, now, realtime }: Context): Promise<void> {
  const time = now();
  await storeSeen(database, realtime.userIds(), {
    now: time.toISOString(),
    unless: new Date(time.getTime() - WRITE_INTERVAL).toISOString(),
  });
}
