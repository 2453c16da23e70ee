import type { Context } from '../../platform/context.ts';
import { SECOND } from '../../../contract/durations.ts';
import { sendNotificationMails, type IsBlocked } from './mails/sendNotificationMails.ts';
import { notificationRoutes } from './routes.ts';
import { makeNotificationService } from './service.ts';

export { notificationMail } from './mails/notificationMail.ts';
export { findChoices, storeChoices } from './choiceRepository.ts';
export { deleteNotificationsBetween, deleteRequestNotifications } from './repository.ts';
export type { NotificationDraft, NotificationService, Undelivered } from './service.ts';
export { markSessionMessagesRead, recordSessionMessage } from './sessionMessages.ts';

/** Stores notifications, emits them, and mails those that stay unread. */
export function makeNotificationModule(context: Context, isBlocked: IsBlocked) {
  const service = makeNotificationService(context);
  return {
    service,
    routes: [notificationRoutes(service)],
    jobs: [
      {
        name: 'sending mails about notifications',
        every: 5 * SECOND,
        run: () => sendNotificationMails(context, isBlocked),
      },
    ],
  };
}
