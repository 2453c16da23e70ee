import { Type } from 'typebox';
import { ListQuery, UserIdParams } from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import {
  ChipList,
  ChipQuery,
  Match,
  Person,
  SearchQuery,
  SearchResult,
  SubjectSuggestion,
  SuggestionQuery,
} from '../../../contract/search.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { listMatches } from './listMatches.ts';
import type { SearchDeps } from './results.ts';
import { findPerson, listFilterValues, search, suggestSubjects } from './search.ts';

export const searchRoutes = (deps: SearchDeps) =>
  memberRoutes('search', async (app) => {
    app.get(
      '/api/users/search',
      operation(
        'Search students, best match first by default',
        { 200: Type.Array(SearchResult) },
        { querystring: SearchQuery },
        { preHandler: app.rateLimits.search },
      ),
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
      '/api/users/matches',
      operation(
        'My study buddies, then pending requests, by name',
        { 200: Type.Array(Match) },
        { querystring: ListQuery },
      ),
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listMatches(deps, userId, query)),
    );

    app.get(
      '/api/users/:userId',
      operation(
        'A student with the score and the pending request',
        { 200: Person },
        { params: UserIdParams },
      ),
      (request) => findPerson(deps, request.userId, request.params.userId),
    );

    app.get(
      '/api/users/subjects/suggestions',
      operation(
        'Subjects with `q` in their name or the code of their course, titles of the campus first',
        { 200: Type.Array(SubjectSuggestion) },
        { querystring: SuggestionQuery },
      ),
      ({ userId, query: { q } }) => suggestSubjects(deps, userId, q),
    );

    for (const source of ['subjects', 'skills', 'badges'] as const) {
      app.get(
        `/api/users/${source}`,
        operation(
          `Values of the ${source} filter, most used (at \`university\`, then overall) first`,
          { 200: ChipList },
          { querystring: ChipQuery },
        ),
        ({ userId, query }) => listFilterValues(deps, userId, source, query),
      );
    }
  });
