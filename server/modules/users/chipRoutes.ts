import { ChipList, ChipQuery } from '../../../contract/search.ts';
import { named } from '../../plugins/named.ts';
import type { UserService } from './service.ts';

const schema = { tags: ['search'], querystring: ChipQuery, response: { 200: ChipList } };

/** What search offers to filter by. */
export const chipRoutes = (service: UserService) =>
  named('chipRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/users/subjects',
      { onRequest, schema: { ...schema, summary: 'Subjects to filter by, most used first' } },
      (request) => service.listSubjects(request.query.q),
    );
    app.get(
      '/api/users/skills',
      { onRequest, schema: { ...schema, summary: 'Skills to filter by, most used first' } },
      (request) => service.listSkills(request.query.q),
    );
    app.get(
      '/api/users/badges',
      { onRequest, schema: { ...schema, summary: 'Badges to filter by, most used first' } },
      (request) => service.listBadges(request.query.q),
    );
  });
