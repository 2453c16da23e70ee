import { MessageResponse } from '../../../contract/common/types.ts';
import { ChipList, UniversityQuery } from '../../../contract/search.ts';
import { ProfileBody, User } from '../../../contract/users.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { avatarRoutes } from './avatarRoutes.ts';
import type { UserService } from './service.ts';

const tags = ['profile'];

export const userRoutes = (service: UserService) =>
  encapsulated('userRoutes', async (app) => {
    const onRequest = app.authenticate;
    await app.register(avatarRoutes(service));

    app.get(
      '/api/users/me',
      { onRequest, schema: { tags, summary: 'The own profile', response: { 200: User } } },
      (request) => service.findOwn(request.userId),
    );

    app.patch(
      '/api/users/me',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change the own profile; omitted fields keep their value',
          body: ProfileBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.update(request.userId, request.body);
        return { message: 'Profile updated successfully!' };
      },
    );

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
  });
