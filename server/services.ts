import type { Context } from './platform/context.ts';
import { makeAccountService } from './modules/account/service.ts';
import { makeAdminService } from './modules/admin/service.ts';
import { makeAuthService } from './modules/auth/service.ts';
import { makeBusyCalendarService } from './modules/busy/service.ts';
import { makeCalendarSyncService } from './modules/feed/service.ts';
import { makeAttachmentService } from './modules/conversations/attachments/attachmentService.ts';
import { makeChatService } from './modules/conversations/service.ts';
import { makeNotificationService } from './modules/notifications/service.ts';
import { makePresenceService } from './modules/conversations/presence/service.ts';
import { makeReminderService } from './modules/reminders/service.ts';
import { makeReviewService } from './modules/reviews/service.ts';
import { makeReportService } from './modules/reports/service.ts';
import { makeRequestService } from './modules/relations/service.ts';
import { makeSearchService } from './modules/search/service.ts';
import { makeStudySessionService } from './modules/sessions/service.ts';
import { makeOpenSessionService } from './modules/sessions/open/service.ts';
import { makeCommonTimesService } from './modules/sessions/times/service.ts';
import { RELIABILITY_BADGES } from './modules/reviews/badges.ts';
import { makeUserService } from './modules/people/service.ts';
import { makeStudentIndex } from './modules/search/studentIndex/studentIndex.ts';

export type Services = ReturnType<typeof makeServices>;

/** Builds the service of every module, each from the context and the services it needs. */
export function makeServices(context: Context) {
  const students = makeStudentIndex(context.database, RELIABILITY_BADGES);
  const notifications = makeNotificationService(context);
  const busyCalendars = makeBusyCalendarService(context);
  const attachments = makeAttachmentService(context);
  return {
    students,
    account: makeAccountService(context, notifications, attachments),
    auth: makeAuthService(context),
    users: makeUserService(context, students),
    search: makeSearchService(context, students),
    requests: makeRequestService(context, notifications, students),
    reports: makeReportService(context),
    attachments,
    chat: makeChatService(context, notifications, attachments),
    presence: makePresenceService(context),
    sessions: makeStudySessionService(context, notifications),
    openSessions: makeOpenSessionService(context, notifications),
    commonTimes: makeCommonTimesService(context, busyCalendars),
    busyCalendars,
    calendarSync: makeCalendarSyncService(context),
    notifications,
    reminders: makeReminderService(context),
    reviews: makeReviewService(context, notifications),
    admin: makeAdminService(context, notifications, attachments),
  };
}
