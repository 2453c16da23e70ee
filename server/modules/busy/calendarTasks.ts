import type { WorkerFile } from '../../platform/work/work.ts';
import type { CalendarTasks } from './calendarWorker.ts';

export const CALENDAR_WORKER: WorkerFile<CalendarTasks> = {
  name: 'calendarWorker',
  tooLong: 'This calendar takes too long to read. Please export a shorter period.',
};
