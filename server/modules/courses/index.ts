import { courseRoutes } from './routes.ts';
import type { CourseDeps } from './proposals.ts';

export { importCourses } from './importCourses.ts';

/** The import of the courses of the campus, and the decisions about spellings of students that mean one. */
export const makeCourseModule = (deps: CourseDeps) => ({ routes: [courseRoutes(deps)] });
