import { Type } from 'typebox';
import { AvatarResponse } from '../../../contract/users.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { UserService } from './service.ts';

const tags = ['profile'];
/** An avatar URL never changes its content. Proxies would keep pictures that students deleted. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

const AvatarParams = Type.Object({ file: Type.String({ pattern: '^[0-9a-f]{32}\\.webp$' }) });

/** Avatars. Their URLs are public but cannot be guessed. */
export const avatarRoutes = (service: UserService) =>
  encapsulated('avatarRoutes', async (app) => {
    app.post(
      '/api/users/me/avatar',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Set the own avatar: JPEG, PNG, GIF or WebP, at most 10 MB',
          consumes: ['multipart/form-data'],
          response: { 200: AvatarResponse },
        },
      },
      (request) =>
        app.receiveFile(request, async (file) => ({
          avatar: await service.setAvatar(request.userId, file),
        })),
    );

    app.get(
      '/api/avatars/:file',
      { schema: { tags, summary: 'The avatar of a student', params: AvatarParams } },
      async (request, reply) => {
        const picture = await service.readAvatar(request.params.file.replace('.webp', ''));
        return reply.type('image/webp').header('cache-control', IMMUTABLE).send(picture);
      },
    );
  });
