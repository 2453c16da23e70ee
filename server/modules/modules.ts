import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { HOUR } from '../../contract/durations.ts';
import { pruneBackups } from '../platform/backup/writeBackup.ts';
import type { Context } from '../platform/context.ts';
import { interval, type Job } from '../platform/jobs/jobs.ts';
import { keepAccount, makeAccountModule } from './account/index.ts';
import { makeAdminModule } from './admin/index.ts';
import { makeAuthModule } from './auth/index.ts';
import { makeBusyModule } from './busy/index.ts';
import {
  closeConversations,
  deleteNotificationsOfFormerMembers,
  findSentMessage,
  keepApart,
  listOnline,
  makeConversationModule,
} from './conversations/index.ts';
import { makeCourseModule } from './courses/index.ts';
import { deleteFeed, makeFeedModule } from './feed/index.ts';
import { makeNotificationModule } from './notifications/index.ts';
import { makePeopleModule } from './people/index.ts';
import { isBlocked, makeRelationModule } from './relations/index.ts';
import { makeReminderModule } from './reminders/index.ts';
import { makeReportModule } from './reports/index.ts';
import { awardBadges, makeReviewModule } from './reviews/index.ts';
import { keepPresence, makeRoomModule } from './rooms/index.ts';
import { makeSearchModule } from './search/index.ts';
import { makeSessionModule } from './sessions/index.ts';

export type Modules = ReturnType<typeof makeModules>;

/**
 * Builds the modules, lowest first. A module imports the ones above it in this list. What a later one
 * does when an earlier one changes something is passed to the earlier one as a callback.
 */
export function makeModules(context: Context) {
  const people = makePeopleModule(context, { onProfileChanged: awardBadges });
  const auth = makeAuthModule(context, {
    keepAccount: (userId, start) => keepAccount(context, userId, start),
    onPasswordReset: async (trx, userId) => {
      await deleteFeed(trx, userId);
    },
  });
  const notifications = makeNotificationModule(context, isBlocked);
  const relations = makeRelationModule({
    context,
    callbacks: {
      onApart: (trx, apart) => keepApart(context, trx, apart),
      onDecided: awardBadges,
      percentages: (userId, otherIds) => search.students.percentages(userId, otherIds),
    },
  });
  const countSubjects = () => search.students.subjects();
  const busy = makeBusyModule({ context, countSubjects });
  const sessions = makeSessionModule({
    context,
    callbacks: {
      findMessage: findSentMessage,
      listOnline: (userIds) => listOnline(context, userIds),
      onDelete: closeConversations,
      onEndChanged: keepPresence,
      onMembersChanged: (ids) => deleteNotificationsOfFormerMembers(context, ids),
      onStudyNow: (session, buddyIds) => reminders.pushStudyNow(session, buddyIds),
      onTimesChanged: () => reminders.sendLast(),
    },
  });
  const rooms = makeRoomModule(context);
  const conversations = makeConversationModule(context);
  const feed = makeFeedModule(context);
  const reminders = makeReminderModule(context);
  const reviews = makeReviewModule(context);
  const search = makeSearchModule(context);
  const reports = makeReportModule(context);
  const account = makeAccountModule(context);
  const admin = makeAdminModule(context);
  const courses = makeCourseModule({ context, countSubjects });
  return {
    ...{ people, auth, notifications, relations, busy, sessions, rooms, conversations, feed },
    ...{ reminders, reviews, search, reports, account, admin, courses },
  };
}

/** What a module adds to the service. */
interface ServiceModule {
  routes: readonly FastifyPluginAsyncTypebox[];
  jobs?: readonly Job[];
}

/** Registers the routes and the recurring jobs of the modules. */
export async function registerModules(app: FastifyInstance, modules: Modules): Promise<void> {
  const { context } = app;
  const all: ServiceModule[] = Object.values(modules);
  for (const { routes } of all) {
    for (const route of routes) await app.register(route);
  }
  const pruning = { name: 'deleting old backups', every: HOUR, run: () => pruneBackups(context) };
  for (const job of [...all.flatMap(({ jobs = [] }) => jobs), pruning]) {
    await app.register(interval(job));
  }
}
