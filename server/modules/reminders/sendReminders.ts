import { REMINDER_LEADS } from '../../../contract/constants.ts';
import { HOUR, MINUTE } from '../../../contract/durations.ts';
import type { ReminderLead } from '../../../contract/reminders.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  deliverNotifications,
  recordNotifications,
  type Undelivered,
} from '../notifications/index.ts';
import { insertDeliveries } from './deliveryRepository.ts';
import { claimReminders, type DueReminder, listDueReminders } from './reminderRepository.ts';

/** Milliseconds after which a reminder that no node has sent is dropped. */
const MAX_DELAY = HOUR;
/** Study sessions in one transaction. The databases limit the number of parameters. */
const BATCH = 10;

/**
 * Claims the reminders that are due, stores and emits those in the app, and stores those by email and
 * push for sendDeliveries(). Idempotent: a student gets one reminder for each study session, start
 * time, lead and channel, from whichever node calls it first.
 */
export async function sendReminders(
  context: Context,
  leads: readonly ReminderLead[] = REMINDER_LEADS,
): Promise<void> {
  for (const lead of leads) {
    const window = windowOf(lead, context.now());
    // Usually nothing is due. Checking first avoids a write lock.
    const due = await listDueReminders(context.database, window);
    const ids = [...new Set(due.map(({ sessionId }) => sessionId))].sort();
    for (let start = 0; start < ids.length; start += BATCH) {
      const sessionIds = ids.slice(start, start + BATCH);
      const pending = await context.database.transaction().execute(async (trx) => {
        const reminders = await listDueReminders(trx, { ...window, sessionIds });
        const at = context.now();
        const claimed = await claimReminders(trx, reminders, at.toISOString());
        return store(context, trx, claimed, at);
      });
      deliverNotifications(context, pending, 'session_reminder');
    }
  }
}

/** Returns the starts for which a reminder is due. */
function windowOf(lead: ReminderLead, now: Date) {
  const until = now.getTime() + lead * MINUTE;
  const after = Math.max(now.getTime(), until - MAX_DELAY);
  return { lead, after: new Date(after).toISOString(), until: new Date(until).toISOString() };
}

async function store(
  context: Context,
  trx: Queryable,
  claimed: readonly DueReminder[],
  now: Date,
): Promise<Undelivered[]> {
  await insertDeliveries(trx, claimed, now.toISOString());
  const inApp = claimed.filter(({ channel }) => channel === 'app');
  const drafts = inApp.map(({ userId, sessionId, title, startTime: startsAt }) => {
    const message = reminderText(title, startsAt, now);
    return { userId, message, sessionId, startsAt, topic: 'reminder' } as const;
  });
  return recordNotifications(context, trx, drafts);
}

/** Returns a reminder with a duration, because the time zone of the reader is unknown. */
export const reminderText = (title: string, startTime: string, now: Date): string =>
  `“${title}” starts ${timeUntil(Date.parse(startTime) - now.getTime())}.`;

/** From an hour on, minutes are rounded to hours, so that a reminder a few seconds late reads well. */
function timeUntil(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes === 1) return 'in a minute';
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
