import type { Context } from './context.ts';
import { makeAccountService } from './modules/account/service.ts';
import { makeAdminService } from './modules/admin/service.ts';
import { makeAuthService } from './modules/auth/service.ts';
import { makeAttachmentService } from './modules/chat/attachments/attachmentService.ts';
import { makeChatService } from './modules/chat/service.ts';
import { makeNotificationService } from './modules/notifications/service.ts';
import { makePresenceService } from './modules/presence/service.ts';
import { makeReportService } from './modules/reports/service.ts';
import { makeRequestService } from './modules/requests/service.ts';
import { makeSearchService } from './modules/search/service.ts';
import { makeStudySessionService } from './modules/sessions/service.ts';
import { makeUserService } from './modules/users/service.ts';

export type Services = ReturnType<typeof makeServices>;

/** Builds the service of every module, each from the context and the services it needs. */
export function makeServices(context: Context) {
  const notifications = makeNotificationService(context);
  const attachments = makeAttachmentService(context);
  return {
    account: makeAccountService(context, notifications, attachments),
    auth: makeAuthService(context),
    users: makeUserService(context),
    search: makeSearchService(context),
    requests: makeRequestService(context, notifications),
    reports: makeReportService(context),
    attachments,
    chat: makeChatService(context, notifications, attachments),
    presence: makePresenceService(context),
    sessions: makeStudySessionService(context, notifications),
    notifications,
    admin: makeAdminService(context, notifications, attachments),
  };
}
