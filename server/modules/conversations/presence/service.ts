import type { Presence } from '../../../../contract/presence.ts';
import type { Context } from '../../../platform/context.ts';
import { listBuddyIds } from '../../relations/index.ts';
import { findVisible, listSeen, storeHiddenAt, storeSeen } from './repository.ts';

/** Milliseconds between two writes for a connected student. */
const WRITE_INTERVAL = 45_000;

/** Milliseconds after the last write in which a student counts as online. Covers one late write. */
const ONLINE_FOR = 75_000;

export type PresenceService = ReturnType<typeof makePresenceService>;

/** See docs/decisions/021-presence.md. */
export function makePresenceService({ database, realtime, now }: Context) {
  return {
    /** Lists when the student's buddies were online: only for students who show it themselves. */
    async find(userId: string): Promise<Presence> {
      if (!(await findVisible(database, userId))) return { visible: false, buddies: [] };
      const onlineSince = new Date(now().getTime() - ONLINE_FOR).toISOString();
      const seen = await listSeen(database, await listBuddyIds(database, userId));
      const buddies = seen.map(({ userId: buddyId, seenAt }) => ({
        userId: buddyId,
        online: seenAt > onlineSince,
        lastSeenAt: seenAt,
      }));
      return { visible: true, buddies };
    },

    async change(userId: string, visible: boolean): Promise<void> {
      await storeHiddenAt(database, userId, visible ? null : now().toISOString());
    },

    /** Stores which students are connected to this node. */
    async recordConnected(): Promise<void> {
      const time = now();
      await storeSeen(database, realtime.userIds(), {
        now: time.toISOString(),
        unless: new Date(time.getTime() - WRITE_INTERVAL).toISOString(),
      });
    },
  };
}
