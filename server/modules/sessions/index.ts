import type { BusyCalendarService } from '../busy/index.ts';
import type { SessionDeps } from './deps.ts';
import { openSessionRoutes } from './openSessionRoutes.ts';
import { makeOpenSessionService } from './openSessions.ts';
import { commonTimesRoutes, studySessionRoutes, videoLinkRoutes } from './routes.ts';
import { makeStudySessionService } from './service.ts';
import { makeCommonTimesService } from './commonTimes.ts';

export { hasNotDeclined, isSameTime, visibleTo } from './participants.ts';
export { exportJoins } from './joinRepository.ts';
export { leaveSharedSessions } from './participantRepository.ts';
export {
  findCursor,
  findStudySession,
  listAllStudySessions,
  listOfSeries,
  listSince,
} from './repository.ts';
export { mostFrequent } from './changeDates.ts';
export { findAllSeries } from './seriesRepository.ts';
export { memberIds } from './sessionNotifications.ts';

/** Study sessions, their series, answers, open places and common free times. */
export const makeSessionModule = (deps: SessionDeps, busyCalendars: BusyCalendarService) => ({
  routes: [
    studySessionRoutes(makeStudySessionService(deps)),
    openSessionRoutes(makeOpenSessionService(deps.context, deps.notifications)),
    commonTimesRoutes(makeCommonTimesService(deps.context, busyCalendars)),
    videoLinkRoutes(deps.context.config.VIDEO_URL_TEMPLATE),
  ],
});
