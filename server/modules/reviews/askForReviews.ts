import { DAY, MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { deliverNotifications, recordNotifications } from '../notifications/index.ts';
import { claimReviews, listDueReviews } from './askRepository.ts';

/** Milliseconds from the end of a study session to the question how it was. */
const DELAY = 15 * MINUTE;
/** Milliseconds after the end from which on the question is not asked any more. */
export const ASKED_UNTIL = DAY;
/** Study sessions in one transaction. The databases limit the number of parameters. */
const BATCH = 10;

/**
 * Asks the members of ended study sessions how it was. Each is asked once about an end, by whichever node
 * claims the question first.
 */
export async function askForReviews(context: Context): Promise<void> {
  const now = context.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const window = { after: before(ASKED_UNTIL), until: before(DELAY) };
  // Usually nothing is due. Checking first avoids a write lock.
  const due = await listDueReviews(context.database, window);
  const ids = [...new Set(due.map(({ sessionId }) => sessionId))].sort();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = new Set(ids.slice(start, start + BATCH));
    const asked = due.filter(({ sessionId }) => batch.has(sessionId));
    const pending = await context.database.transaction().execute(async (trx) => {
      const claimed = await claimReviews(trx, asked, now.toISOString());
      const drafts = claimed.map(({ userId, sessionId, title, startTime: startsAt }) => {
        const message = `How was “${title}”?`;
        return { userId, message, sessionId, startsAt, topic: 'review' } as const;
      });
      return recordNotifications(context, trx, drafts);
    });
    deliverNotifications(context, pending);
  }
}
