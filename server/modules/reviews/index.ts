import type { Context } from '../../platform/context.ts';
import { SECOND } from '../../../contract/durations.ts';
import type { NotificationService } from '../notifications/index.ts';
import { reviewRoutes } from './routes.ts';
import { makeReviewService } from './service.ts';

export { BADGES, RELIABILITY_BADGES, awardBadges } from './badges.ts';
export { exportReviews } from './repository.ts';

/** Reviews of study sessions, attendance, and the badges that follow from them. */
export function makeReviewModule(context: Context, notifications: NotificationService) {
  const service = makeReviewService(context, notifications);
  return {
    ask: service.ask,
    routes: [reviewRoutes(service)],
    jobs: [{ name: 'asking for reviews', every: 10 * SECOND, run: service.ask }],
  };
}
