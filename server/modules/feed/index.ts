import type { Context } from '../../platform/context.ts';
import { feedRoutes, ownFeedRoutes } from './routes.ts';

export { deleteFeed } from './feedRepository.ts';

/** The calendar of study sessions that other calendars subscribe to. */
export const makeFeedModule = (context: Context) => ({
  routes: [ownFeedRoutes(context), feedRoutes(context)],
});
