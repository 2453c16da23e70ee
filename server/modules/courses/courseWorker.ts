import { doTask } from '../../platform/work/tasks.ts';
import { findMeantSpellings } from './findMeantSpellings.ts';
import { readCourseFile } from './readFile.ts';

const tasks = { readCourseFile, findMeantSpellings };
export type CourseTasks = typeof tasks;

await doTask(tasks);
