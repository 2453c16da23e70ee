import type { SessionDeps } from './transitions.ts';
import { joinRoutes } from './joinRoutes.ts';
import { studySessionRoutes } from './routes.ts';

export { exportJoins } from './joinRepository.ts';
export { leaveSharedSessions } from './participantRepository.ts';
export { hasNotDeclined, participantsOf, sessionsOfPair } from './membershipRepository.ts';
export { isSameTime, visibleTo } from './participants.ts';
export { findOpen } from './openSessionRepository.ts';
export {
  findAttended,
  findPageEnd,
  findStudySession,
  listAllStudySessions,
  listOfSeries,
  listSince,
  lockStudySession,
} from './repository.ts';
export { mostFrequent } from './seriesDates.ts';
export { findAllSeries } from './seriesRepository.ts';
export { memberIds } from './sessionNotifications.ts';
export { noSession } from './sessionRules.ts';
export type { EndChange } from './transitions.ts';

/** Study sessions, their series, answers, open places and common free times. */
export const makeSessionModule = (deps: SessionDeps) => ({
  routes: [studySessionRoutes(deps), joinRoutes(deps.context)],
});
