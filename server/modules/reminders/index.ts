import type { Context } from '../../platform/context.ts';
import { HOUR, SECOND } from '../../../contract/durations.ts';
import type { NotificationService } from '../notifications/index.ts';
import { LAST_LEAD } from './choiceRepository.ts';
import { deleteEndedSubscriptions } from './push/subscriptionRepository.ts';
import { reminderRoutes } from './routes.ts';
import { sendReminders } from './sendReminders.ts';
import { makeReminderService } from './service.ts';

export { LAST_LEAD, findReminderPreferences } from './choiceRepository.ts';
export { findNotificationPreferences } from './notificationPreferences.ts';
export { listSubscriptions } from './push/subscriptionRepository.ts';

/** Reminders of study sessions in the app, by email and by web push, and who gets them. */
export function makeReminderModule(context: Context, notifications: NotificationService) {
  const service = makeReminderService(context);
  const send = () => sendReminders(context, notifications);
  return {
    /** Sends the reminders in the app that are due. */
    send,
    deliver: service.deliver,
    /** Sends the last reminders that are due. A failure is logged, because send() repeats it. */
    async sendLast(): Promise<void> {
      // The others are not sent late.
      await sendReminders(context, notifications, [LAST_LEAD]).catch((err: unknown) => {
        context.log.error({ err }, 'Reminders were not sent');
      });
    },
    routes: [reminderRoutes(service)],
    jobs: [
      { name: 'sending reminders', every: 5 * SECOND, run: send },
      {
        name: 'sending reminders by email and push',
        every: 5 * SECOND,
        run: service.deliver,
      },
      {
        name: 'deleting push subscriptions of ended auth sessions',
        every: HOUR,
        run: () => deleteEndedSubscriptions(context.database, context.now().toISOString()),
      },
    ],
  };
}
