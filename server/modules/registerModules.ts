import type { FastifyInstance } from 'fastify';
import { SECOND, MINUTE, HOUR } from '../../contract/durations.ts';
import { interval } from '../platform/jobs/interval.ts';
import { sendNotificationMails } from './notifications/mails/sendNotificationMails.ts';
import { pruneBackups } from '../platform/backup/pruneBackups.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { busyCalendarRoutes } from './busy/routes.ts';
import { calendarSyncRoutes } from './feed/routes.ts';
import { chatRoutes } from './conversations/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { presenceRoutes } from './conversations/presence/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { blockRoutes, requestRoutes } from './relations/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { studySessionRoutes } from './sessions/routes.ts';
import { openSessionRoutes } from './sessions/open/routes.ts';
import { commonTimesRoutes } from './sessions/times/routes.ts';
import { videoLinkRoutes } from './sessions/videoLinkRoutes.ts';
import { userRoutes } from './people/routes.ts';

/** Registers the routes and the recurring jobs of every module. */
export async function registerModules(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(authRoutes(services.auth));
  await app.register(accountRoutes(services.account));
  await app.register(userRoutes(services.users));
  await app.register(searchRoutes(services.search));
  await app.register(requestRoutes(services.requests));
  await app.register(blockRoutes(services.requests));
  await app.register(reportRoutes(services.reports));
  await app.register(chatRoutes(services.chat, services.attachments));
  await app.register(presenceRoutes(services.presence));
  await app.register(studySessionRoutes(services.sessions));
  await app.register(openSessionRoutes(services.openSessions));
  await app.register(commonTimesRoutes(services.commonTimes));
  await app.register(videoLinkRoutes(app.context.config.VIDEO_URL_TEMPLATE));
  await app.register(calendarSyncRoutes(services.calendarSync));
  await app.register(busyCalendarRoutes(services.busyCalendars));
  await app.register(notificationRoutes(services.notifications));
  await app.register(reminderRoutes(services.reminders));
  await app.register(reviewRoutes(services.reviews));
  await app.register(adminRoutes(services.admin));
  await registerJobs(app, services);
}

async function registerJobs(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    interval({ name: 'sending reminders', every: 5 * SECOND, run: () => services.sessions.tick() }),
  );
  await app.register(
    interval({
      name: 'sending reminders by email and push',
      every: 5 * SECOND,
      run: services.reminders.deliver,
    }),
  );
  await app.register(
    interval({ name: 'indexing messages', every: 5 * SECOND, run: services.chat.indexMessages }),
  );
  await app.register(
    interval({ name: 'asking for reviews', every: 10 * SECOND, run: services.reviews.ask }),
  );
  await app.register(
    interval({
      name: 'sending mails about notifications',
      every: 5 * SECOND,
      run: () => sendNotificationMails(app.context),
    }),
  );
  await app.register(
    interval({
      name: 'closing sockets of ended auth sessions',
      every: MINUTE,
      run: services.auth.endRevokedSockets,
    }),
  );
  await app.register(
    interval({
      name: 'recording who is online',
      every: 10 * SECOND,
      run: services.presence.recordConnected,
    }),
  );
  await app.register(
    interval({ name: 'deleting expired tokens', every: HOUR, run: services.auth.purgeExpired }),
  );
  await app.register(
    interval({ name: 'deleting accounts', every: HOUR, run: services.account.eraseDue }),
  );
  await app.register(
    interval({ name: 'deleting old backups', every: HOUR, run: () => pruneBackups(app.context) }),
  );
}
