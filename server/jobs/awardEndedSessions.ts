import type { Context } from '../context.ts';
import { awardBadges } from '../modules/users/badges.ts';
import { listEnded } from '../modules/sessions/repository.ts';
import { memberIds } from '../modules/sessions/sessionNotifications.ts';

/** Milliseconds before the first run that are checked for sessions which ended during a stop. */
const INITIAL_WINDOW = 24 * 60 * 60 * 1_000;

/** Creates a job that awards badges for the study sessions which ended since its last run. */
export function makeAwardEndedSessions(context: Context): () => Promise<void> {
  let since: string | undefined;
  return async () => {
    const now = context.now();
    const until = now.toISOString();
    since ??= new Date(now.getTime() - INITIAL_WINDOW).toISOString();
    const ended = await listEnded(context.database, { since, until });
    for (const userId of memberIds(...ended)) await awardBadges(context.database, userId, now);
    since = until;
  };
}
