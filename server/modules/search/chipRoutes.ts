import { CHIPS_PAGE, ChipList, ChipQuery } from '../../../contract/search.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { StudentIndex } from './studentIndex/studentIndex.ts';

export const chipRoutes = (students: StudentIndex) =>
  encapsulated('chipRoutes', async (app) => {
    for (const source of ['subjects', 'skills', 'badges'] as const) {
      app.get(
        `/api/users/${source}`,
        {
          onRequest: app.authenticate,
          schema: {
            tags: ['search'],
            summary: `Values of the ${source} filter, most used (at \`university\`, then overall) first`,
            querystring: ChipQuery,
            response: { 200: ChipList },
          },
        },
        ({ query: { q = '', university = '' } }) =>
          students.chips({
            kind: source,
            text: normalize(q),
            university: normalize(university),
            limit: CHIPS_PAGE,
          }),
      );
    }
  });
