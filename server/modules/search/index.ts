import type { Context } from '../../platform/context.ts';
import { makeCatalogReader } from '../catalog/index.ts';
import { RELIABILITY_BADGES } from '../reviews/index.ts';
import { searchRoutes } from './routes.ts';
import { makeStudentIndex } from './studentIndex/studentIndex.ts';

/** Search for students and matches, with the match percentages of all students. */
export function makeSearchModule({ database }: Pick<Context, 'database'>) {
  const students = makeStudentIndex(database, RELIABILITY_BADGES);
  const readCatalog = makeCatalogReader(database);
  return { students, routes: [searchRoutes({ database, students, readCatalog })] };
}
