import type { WorkerFile } from '../../platform/work/work.ts';
import type { CourseTasks } from './courseWorker.ts';

const name = 'courseWorker';

export const COURSE_FILES: WorkerFile<CourseTasks> = {
  name,
  tooLong: 'This file takes too long to read. Please import it in parts.',
};

export const COMPARISONS: WorkerFile<CourseTasks> = {
  name,
  tooLong: 'The courses are too many or too similar to be compared with what students write.',
};
