import { SECOND } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { type IsBlocked, sendNotificationMails } from './mails/sendNotificationMails.ts';
import { notificationRoutes } from './routes.ts';

export { findChoices, storeChoices } from './choiceRepository.ts';
export { notificationMail } from './mails/notificationMail.ts';
export {
  markMessagesRead,
  markSessionMessagesRead,
  recordMessage,
  recordSessionMessage,
} from './messageNotifications.ts';
export {
  deliverNotifications,
  emitNotificationsRead,
  recordNotification,
  recordNotifications,
  type NotificationDraft,
  type Undelivered,
} from './notify.ts';
export { readAboutSession } from './readNotifications.ts';
export {
  deleteNotifications,
  deleteNotificationsAbout,
  deleteNotificationsBetween,
  deleteNotificationsOfOthers,
  deleteNotificationsOfTopic,
  deleteRequestNotifications,
} from './deletionRepository.ts';
export { listNotified, listSessionMessageNotifications, markUnread } from './repository.ts';

/** Stores notifications, emits them, and mails those that stay unread. */
export const makeNotificationModule = (context: Context, isBlocked: IsBlocked) => ({
  routes: [notificationRoutes(context)],
  jobs: [
    {
      name: 'sending mails about notifications',
      every: 5 * SECOND,
      run: () => sendNotificationMails(context, isBlocked),
    },
  ],
});
