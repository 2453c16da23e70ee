import type {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '../../../contract/notifications.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findChoices, storeChoices } from '../notifications/index.ts';
import {
  findReminderPreferences,
  fromNotificationChoice,
  storeReminderChoices,
  toNotificationChoice,
} from './choiceRepository.ts';

/**
 * Returns what a student chose for each kind of notifications. The one of reminders represents the
 * last reminder of a study session.
 */
export async function findNotificationPreferences(
  db: Queryable,
  userId: string,
): Promise<NotificationPreferences> {
  const reminder = toNotificationChoice(await findReminderPreferences(db, userId));
  return { ...(await findChoices(db, userId)), reminder };
}

/** Stores the given choices and returns all. The other kinds keep theirs. */
export async function changeNotificationPreferences(
  db: Queryable,
  userId: string,
  { reminder, ...changes }: NotificationPreferencesBody,
  at: string,
): Promise<NotificationPreferences> {
  if (reminder !== undefined) {
    await storeReminderChoices(db, userId, fromNotificationChoice(reminder), at);
  }
  await storeChoices(db, userId, changes);
  return findNotificationPreferences(db, userId);
}
