import { ChipList, ChipQuery } from '../../../contract/search.ts';
import { encapsulated } from '../../http/encapsulated.ts';
import type { UserService } from './service.ts';

export const chipRoutes = (service: UserService) =>
  encapsulated('chipRoutes', async (app) => {
    for (const source of ['subjects', 'skills', 'badges'] as const) {
      app.get(
        `/api/users/${source}`,
        {
          onRequest: app.authenticate,
          schema: {
            tags: ['search'],
            summary: `Values of the ${source} filter, most used first`,
            querystring: ChipQuery,
            response: { 200: ChipList },
          },
        },
        (request) => service.listChips(source, request.query.q),
      );
    }
  });
