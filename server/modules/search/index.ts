import type { Context } from '../../platform/context.ts';
import { RELIABILITY_BADGES } from '../reviews/index.ts';
import { chipRoutes } from './chipRoutes.ts';
import { searchRoutes } from './routes.ts';
import { makeSearchService } from './service.ts';
import { makeStudentIndex } from './studentIndex/studentIndex.ts';

/** Search for students, suggestions and matches, with the match percentages of all students. */
export function makeSearchModule(context: Context) {
  const students = makeStudentIndex(context.database, RELIABILITY_BADGES);
  return {
    students,
    routes: [chipRoutes(students), searchRoutes(makeSearchService(context, students))],
  };
}
