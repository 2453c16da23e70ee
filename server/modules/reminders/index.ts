import { HOUR, SECOND } from '../../../contract/durations.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { LAST_LEAD } from './choiceRepository.ts';
import { deleteEndedSubscriptions } from './push/subscriptionRepository.ts';
import { reminderRoutes } from './routes.ts';
import { sendDeliveries } from './sendDeliveries.ts';
import { sendReminders } from './sendReminders.ts';
import { pushStudyNow } from './studyNowPush.ts';

export { LAST_LEAD } from './choiceRepository.ts';

/** Reminders of study sessions in the app, by email and by web push, and who gets them. */
export function makeReminderModule(context: Context) {
  const send = () => sendReminders(context);
  const deliver = () => sendDeliveries(context);
  const deleteEnded = () => deleteEndedSubscriptions(context.database, context.now().toISOString());
  return {
    /** Sends the reminders in the app that are due. */
    send,
    /** Sends the reminders by email and push that are due. */
    deliver,
    /** Sends the last reminders that are due. A failure is logged, because send() repeats it. */
    async sendLast(): Promise<void> {
      // The others are not sent late.
      await sendReminders(context, [LAST_LEAD]).catch((err: unknown) => {
        context.log.error({ err }, 'Reminders were not sent');
      });
    },
    /** Sends a push about a study session that starts now to the buddies who chose it. */
    pushStudyNow: (session: StudySession, buddyIds: readonly string[]) =>
      pushStudyNow(context, session, buddyIds),
    routes: [reminderRoutes(context)],
    jobs: [
      { name: 'sending reminders', every: 5 * SECOND, run: send },
      { name: 'sending reminders by email and push', every: 5 * SECOND, run: deliver },
      {
        name: 'deleting push subscriptions of ended auth sessions',
        every: HOUR,
        run: deleteEnded,
      },
    ],
  };
}
