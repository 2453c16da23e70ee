import { BUSY_TIMES_KEPT, HOUR } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { busyCalendarRoutes } from './routes.ts';
import { makeCatalogReader } from '../catalog/index.ts';
import type { TimetableDeps } from './readTimetable.ts';
import { timetableRoutes } from './timetableRoutes.ts';
import { deleteBusyTimesEndedBefore, deleteBusyTimesFailingSince } from './repository.ts';

export { listBusyTimes } from './calendars.ts';

interface BusyDeps extends Pick<TimetableDeps, 'countSubjects'> {
  context: Context;
}

/** Other calendars of students, from which their busy times and timetables are read. */
export const makeBusyModule = ({ context, countSubjects }: BusyDeps) => ({
  routes: [
    busyCalendarRoutes(context),
    timetableRoutes({ context, countSubjects, readCatalog: makeCatalogReader(context.database) }),
  ],
  jobs: [
    {
      name: 'deleting past busy times',
      every: HOUR,
      async run() {
        const now = context.now();
        const lastKept = new Date(now.getTime() - BUSY_TIMES_KEPT);
        await deleteBusyTimesEndedBefore(context.database, now.toISOString());
        await deleteBusyTimesFailingSince(context.database, lastKept.toISOString());
      },
    },
  ],
});
