import { Type } from 'typebox';
import { ChipList, SuggestionQuery } from '../../../contract/search.ts';
import { AvatarResponse, ProfileBody, User } from '../../../contract/users.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes, messageOnly, operation, publicRoutes } from '../../platform/http/routes.ts';
import { readAvatar } from './avatars.ts';
import { findOwnProfile, type PeopleDeps, setAvatar, updateProfile } from './profile.ts';
import { makeUniversityList } from './universities.ts';

/** An avatar URL never changes its content. Proxies would keep pictures that students deleted. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

const AvatarParams = Type.Object({ file: Type.String({ pattern: '^[0-9a-f]{32}\\.webp$' }) });

export const profileRoutes = (deps: PeopleDeps) =>
  memberRoutes('profile', async (app) => {
    app.get('/api/users/me', operation('The own profile', { 200: User }), (request) =>
      findOwnProfile(deps.context, request.userId),
    );

    app.patch(
      '/api/users/me',
      operation('Change the own profile; omitted fields keep their value', messageOnly, {
        body: ProfileBody,
      }),
      async (request) => {
        await updateProfile(deps, request.userId, request.body);
        return { message: 'Profile updated successfully!' };
      },
    );

    app.post(
      '/api/users/me/avatar',
      operation(
        'Set the own avatar: JPEG, PNG, GIF or WebP, at most 10 MB',
        { 200: AvatarResponse },
        { consumes: ['multipart/form-data'] },
      ),
      (request) =>
        app.receiveFile(request, async (file) => ({
          avatar: await setAvatar(deps, request.userId, file),
        })),
    );
  });

export const avatarRoutes = ({ files }: Context) =>
  publicRoutes('profile', async (app) => {
    app.get(
      '/api/avatars/:file',
      operation('The avatar of a student', {}, { params: AvatarParams }),
      async (request, reply) => {
        const picture = await readAvatar(files, request.params.file.replace('.webp', ''));
        return reply.type('image/webp').header('cache-control', IMMUTABLE).send(picture);
      },
    );
  });

export const universityRoutes = (context: Context) =>
  publicRoutes('accounts', async (app) => {
    const listUniversities = makeUniversityList(context);

    app.get(
      '/api/universities',
      operation(
        'Up to 5 universities of at least 2 students whose name contains `q`',
        { 200: ChipList },
        { querystring: SuggestionQuery },
      ),
      (request) => listUniversities(request.query.q),
    );
  });
