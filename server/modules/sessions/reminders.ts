import { DELAYS } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import type { NotificationService, Pending } from '../notifications/service.ts';
import { claimReminders, startsWithin } from './reminderRepository.ts';

const MINUTE = 60_000;

/**
 * Reminds everybody of the sessions that start within ten minutes and have not started. However
 * often and wherever it is called, each person gets one for each session and start.
 */
export async function sendReminders(
  context: Context,
  notifications: NotificationService,
): Promise<void> {
  const now = context.now();
  const until = new Date(now.getTime() + DELAYS.reminderLead);
  const window = { now: now.toISOString(), until: until.toISOString() };
  // Nearly always nothing is due, and then nothing needs to be locked for writing.
  if (!(await startsWithin(context.database, window))) return;
  const pending = await context.database.transaction().execute(async (trx) => {
    const stored: Pending[] = [];
    for (const { userId, sessionId, title, startTime } of await claimReminders(trx, window)) {
      const message = `“${title}” starts ${timeUntil(startTime, now)}.`;
      stored.push(await notifications.record(trx, { userId, type: 'session', message, sessionId }));
    }
    return stored;
  });
  notifications.deliver(pending, 'session_reminder');
}

/** Said as a span: the service does not know the reader's time zone. */
function timeUntil(startTime: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startTime) - now.getTime()) / MINUTE);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
