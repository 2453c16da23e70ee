import type { Context } from '../context.ts';
import type { NotificationService, Undelivered } from '../modules/notifications/service.ts';
import { claimReminders, startsWithin } from '../modules/sessions/reminderRepository.ts';

const MINUTE = 60_000;

/** Milliseconds from a reminder to the start. */
export const REMINDER_LEAD = 10 * 60_000;

/**
 * Sends reminders of the study sessions that start within ten minutes. Idempotent: a participant
 * gets one reminder for each session and start time, from whichever node calls it first.
 */
export async function sendReminders(
  context: Context,
  notifications: NotificationService,
): Promise<void> {
  const now = context.now();
  const until = new Date(now.getTime() + REMINDER_LEAD);
  const window = { now: now.toISOString(), until: until.toISOString() };
  // Usually nothing is due. Checking first avoids a write lock.
  if (!(await startsWithin(context.database, window))) return;
  const pending = await context.database.transaction().execute(async (trx) => {
    const stored: Undelivered[] = [];
    for (const { userId, sessionId, title, startTime } of await claimReminders(trx, window)) {
      const message = `“${title}” starts ${timeUntil(startTime, now)}.`;
      const draft = { userId, message, sessionId, startsAt: startTime };
      stored.push(...(await notifications.record(trx, { ...draft, topic: 'reminder' })));
    }
    return stored;
  });
  notifications.deliver(pending, 'session_reminder');
}

/** Returns a duration, because the time zone of the reader is unknown. */
function timeUntil(startTime: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startTime) - now.getTime()) / MINUTE);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
