import type { Context } from '../../platform/context.ts';
import { HOUR } from '../../../contract/durations.ts';
import { busyCalendarRoutes } from './routes.ts';
import { deleteBusyTimesEndedBefore } from './repository.ts';
import { makeBusyCalendarService } from './service.ts';

export { exportCalendars } from './repository.ts';
export type { BusyCalendarService } from './service.ts';

/** Other calendars of students, from which their busy times are read. */
export function makeBusyModule(context: Context) {
  const service = makeBusyCalendarService(context);
  return {
    service,
    routes: [busyCalendarRoutes(service)],
    jobs: [
      {
        name: 'deleting past busy times',
        every: HOUR,
        run: () => deleteBusyTimesEndedBefore(context.database, context.now().toISOString()),
      },
    ],
  };
}
