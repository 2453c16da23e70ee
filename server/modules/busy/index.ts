import { HOUR } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { busyCalendarRoutes } from './routes.ts';
import { deleteBusyTimesEndedBefore } from './repository.ts';

export { listBusyTimes } from './calendars.ts';
export { exportCalendars } from './repository.ts';

/** Other calendars of students, from which their busy times are read. */
export const makeBusyModule = (context: Context) => ({
  routes: [busyCalendarRoutes(context)],
  jobs: [
    {
      name: 'deleting past busy times',
      every: HOUR,
      run: () => deleteBusyTimesEndedBefore(context.database, context.now().toISOString()),
    },
  ],
});
