import type { Context } from '../../context.ts';
import { awardBadges } from '../users/badges.ts';
import { listEnded } from './repository.ts';
import { peopleOf } from './sessionNotices.ts';

/** How far back the first look goes, in milliseconds: sessions may end while nothing runs. */
const FIRST_LOOK = 24 * 60 * 60 * 1_000;

/** Gives those who were in a session that has ended since the last call their badges. */
export function makeAttendance(context: Context): () => Promise<void> {
  let since: string | undefined;
  return async () => {
    const now = context.now();
    const until = now.toISOString();
    since ??= new Date(now.getTime() - FIRST_LOOK).toISOString();
    const ended = await listEnded(context.database, { since, until });
    for (const userId of peopleOf(...ended)) await awardBadges(context.database, userId, now);
    since = until;
  };
}
