import { BUSY_TIMES_KEPT, HOUR } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { busyCalendarRoutes } from './routes.ts';
import { timetableRoutes } from './timetableRoutes.ts';
import { deleteBusyTimesEndedBefore, deleteBusyTimesFailingSince } from './repository.ts';

export { listBusyTimes } from './calendars.ts';

/** Other calendars of students, from which their busy times and timetables are read. */
export const makeBusyModule = (context: Context) => ({
  routes: [busyCalendarRoutes(context), timetableRoutes(context)],
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
