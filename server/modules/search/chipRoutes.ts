import { ChipList, ChipQuery, UniversityQuery } from '../../../contract/search.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { UserService } from '../people/service.ts';

export const chipRoutes = (service: UserService) =>
  encapsulated('chipRoutes', async (app) => {
    app.get(
      '/api/universities',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Up to 5 universities of at least 2 students whose name contains `q`',
          querystring: UniversityQuery,
          response: { 200: ChipList },
        },
      },
      (request) => service.listUniversities(request.query.q),
    );
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
        (request) => service.listChips(source, request.query),
      );
    }
  });
