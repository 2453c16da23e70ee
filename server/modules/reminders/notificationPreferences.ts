import type {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '../../../contract/notifications.ts';
import type { ReminderPreferenceBody, ReminderPreferences } from '../../../contract/reminders.ts';
import type { Context } from '../../platform/context.ts';
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
  { database, now }: Context,
  userId: string,
  { reminder, ...changes }: NotificationPreferencesBody,
): Promise<NotificationPreferences> {
  if (reminder !== undefined) {
    const choices = fromNotificationChoice(reminder);
    await storeReminderChoices(database, userId, choices, now().toISOString());
  }
  await storeChoices(database, userId, changes);
  return findNotificationPreferences(database, userId);
}

/** Stores a choice and returns all. */
export async function changeReminderPreference(
  { database, now }: Context,
  userId: string,
  body: ReminderPreferenceBody,
): Promise<ReminderPreferences> {
  await storeReminderChoices(database, userId, [body], now().toISOString());
  return findReminderPreferences(database, userId);
}
