import { HOUR, SECOND } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { askForReviews } from './askForReviews.ts';
import { awardPresence } from './badges.ts';
import { reviewRoutes } from './routes.ts';

export { BADGES, RELIABILITY_BADGES, awardBadges } from './badges.ts';
export { bothCame } from './attendanceRepository.ts';
export { exportReviews } from './repository.ts';

/** Reviews of study sessions, attendance, and the badges that follow from them. */
export function makeReviewModule(context: Context) {
  const ask = () => askForReviews(context);
  const award = () => awardPresence(context);
  return {
    ask,
    award,
    routes: [reviewRoutes(context)],
    jobs: [
      { name: 'asking for reviews', every: 10 * SECOND, run: ask },
      { name: 'awarding badges for presence', every: HOUR, run: award },
    ],
  };
}
