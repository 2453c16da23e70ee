import { doTask } from '../../platform/work/tasks.ts';
import { readBusyTimes, readWeeklyNames } from './readCalendar.ts';

const tasks = { readBusyTimes, readWeeklyNames };
export type CalendarTasks = typeof tasks;

await doTask(tasks);
