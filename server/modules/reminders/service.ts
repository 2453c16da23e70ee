import type {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '../../../contract/notifications.ts';
import type { ReminderPreferenceBody, ReminderPreferences } from '../../../contract/reminders.ts';
import type { Context } from '../../platform/context.ts';
import { findReminderPreferences, storeReminderChoices } from './choiceRepository.ts';
import {
  changeNotificationPreferences,
  findNotificationPreferences,
} from './notificationPreferences.ts';
import { makePushSender } from './push/pushSender.ts';
import { makePushService } from './push/pushService.ts';
import { sendDeliveries } from './sendDeliveries.ts';

export type ReminderService = ReturnType<typeof makeReminderService>;

/** Which reminders students get, and sending those by email and push. */
export function makeReminderService(context: Context) {
  const { database, now } = context;
  const sendPush = makePushSender(context);
  return {
    push: makePushService(context),

    findNotificationPreferences: (userId: string): Promise<NotificationPreferences> =>
      findNotificationPreferences(database, userId),
    changeNotificationPreferences: (
      userId: string,
      body: NotificationPreferencesBody,
    ): Promise<NotificationPreferences> =>
      changeNotificationPreferences(database, userId, body, now().toISOString()),
    findPreferences: (userId: string): Promise<ReminderPreferences> =>
      findReminderPreferences(database, userId),

    /** Stores a choice and returns all. */
    async changePreference(
      userId: string,
      body: ReminderPreferenceBody,
    ): Promise<ReminderPreferences> {
      await storeReminderChoices(database, userId, [body], now().toISOString());
      return findReminderPreferences(database, userId);
    },

    /** Sends the reminders by email and push that are due. */
    deliver: (): Promise<void> => sendDeliveries(context, sendPush),
  };
}
