import { Type } from 'typebox';
import { ListQuery, UserIdParams } from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import {
  Match,
  Person,
  SearchQuery,
  SearchResult,
  SuggestionsQuery,
} from '../../../contract/search.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import type { SearchService } from './service.ts';

const tags = ['search'];

export const searchRoutes = (service: SearchService) =>
  encapsulated('searchRoutes', async (app) => {
    app.get(
      '/api/users/search',
      {
        onRequest: app.authenticate,
        preHandler: app.rateLimits.search,
        schema: {
          tags,
          summary: 'Search students, best match first by default',
          querystring: SearchQuery,
          response: { 200: Type.Array(SearchResult) },
        },
      },
      async (request, reply) => {
        const { query, userId } = request;
        const { results, total, more, nextCursor } = await service.search(userId, query);
        reply.header(HEADERS.totalCount, total);
        const counts = Object.entries(more).map(([name, count]) => `${name}=${String(count)}`);
        reply.header(HEADERS.moreResults, counts.join('&'));
        if (nextCursor !== undefined) reply.header(HEADERS.nextCursor, nextCursor);
        return results;
      },
    );

    app.get(
      '/api/users/suggestions',
      {
        onRequest: app.authenticate,
        preHandler: app.rateLimits.search,
        schema: {
          tags,
          summary: 'The best matching students without a request or connection',
          querystring: SuggestionsQuery,
          response: { 200: Type.Array(SearchResult) },
        },
      },
      (request) => service.suggest(request.userId, request.query),
    );

    app.get(
      '/api/users/matches',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'My study buddies, then pending requests, by name',
          querystring: ListQuery,
          response: { 200: Type.Array(Match) },
        },
      },
      async (request, reply) =>
        sendListPage(reply, await service.listMatches(request.userId, request.query)),
    );

    app.get(
      '/api/users/:userId',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'A student with the score and the pending request',
          params: UserIdParams,
          response: { 200: Person },
        },
      },
      (request) => service.findPerson(request.userId, request.params.userId),
    );
  });
