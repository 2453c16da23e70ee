import { Type } from 'typebox';
import { HEADERS } from '../../../contract/constants.ts';
import { Match, SearchQuery, SearchResult } from '../../../contract/search.ts';
import { named } from '../../plugins/named.ts';
import type { SearchService } from './service.ts';

const tags = ['search'];

export const searchRoutes = (service: SearchService) =>
  named('searchRoutes', async (app) => {
    app.get(
      '/api/users/search',
      {
        onRequest: app.authenticate,
        preHandler: app.limits.search,
        schema: {
          tags,
          summary: 'Students who match, best match first',
          querystring: SearchQuery,
          response: { 200: Type.Array(SearchResult) },
        },
      },
      async (request, reply) => {
        const { results, nextCursor } = await service.search(request.userId, request.query);
        if (nextCursor !== undefined) reply.header(HEADERS.nextCursor, nextCursor);
        return results;
      },
    );

    app.get(
      '/api/users/matches',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'My study buddies, and those I asked',
          response: { 200: Type.Array(Match) },
        },
      },
      (request) => service.listMatches(request.userId),
    );
  });
