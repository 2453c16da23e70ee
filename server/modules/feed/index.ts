import type { Context } from '../../platform/context.ts';
import { calendarSyncRoutes } from './routes.ts';
import { makeCalendarSyncService } from './service.ts';

export { deleteFeed, findFeedTime } from './feedRepository.ts';

/** The calendar of study sessions that other calendars subscribe to. */
export const makeFeedModule = (context: Context) => ({
  routes: [calendarSyncRoutes(makeCalendarSyncService(context))],
});
