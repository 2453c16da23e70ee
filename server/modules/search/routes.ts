import { Type } from 'typebox';
import { ListQuery, UserIdParams } from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import {
  ChipList,
  ChipQuery,
  CHIPS_PAGE,
  Match,
  Person,
  SearchQuery,
  SearchResult,
  SuggestionsQuery,
} from '../../../contract/search.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { listMatches } from './listMatches.ts';
import type { SearchDeps } from './results.ts';
import { findPerson, search, suggest } from './search.ts';

export const searchRoutes = (deps: SearchDeps) =>
  memberRoutes('search', async (app) => {
    app.get(
      '/api/users/search',
      {
        preHandler: app.rateLimits.search,
        schema: {
          summary: 'Search students, best match first by default',
          querystring: SearchQuery,
          response: { 200: Type.Array(SearchResult) },
        },
      },
      async (request, reply) => {
        const { query, userId } = request;
        const { results, total, more, nextCursor } = await search(deps, userId, query);
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
        preHandler: app.rateLimits.search,
        schema: {
          summary: 'The best matching students without a request or connection',
          querystring: SuggestionsQuery,
          response: { 200: Type.Array(SearchResult) },
        },
      },
      (request) => suggest(deps, request.userId, request.query),
    );

    app.get(
      '/api/users/matches',
      {
        schema: {
          summary: 'My study buddies, then pending requests, by name',
          querystring: ListQuery,
          response: { 200: Type.Array(Match) },
        },
      },
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listMatches(deps, userId, query)),
    );

    app.get(
      '/api/users/:userId',
      {
        schema: {
          summary: 'A student with the score and the pending request',
          params: UserIdParams,
          response: { 200: Person },
        },
      },
      (request) => findPerson(deps, request.userId, request.params.userId),
    );

    for (const source of ['subjects', 'skills', 'badges'] as const) {
      app.get(
        `/api/users/${source}`,
        {
          schema: {
            summary: `Values of the ${source} filter, most used (at \`university\`, then overall) first`,
            querystring: ChipQuery,
            response: { 200: ChipList },
          },
        },
        ({ query: { q = '', university = '' } }) =>
          deps.students.chips({
            kind: source,
            text: normalize(q),
            university: normalize(university),
            limit: CHIPS_PAGE,
          }),
      );
    }
  });
