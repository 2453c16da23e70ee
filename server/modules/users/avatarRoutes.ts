import { Type } from 'typebox';
import { AvatarAnswer } from '../../../contract/users.ts';
import { named } from '../../plugins/named.ts';
import { readWhole, receiveFile } from './pictureUpload.ts';
import type { UserService } from './service.ts';

const tags = ['profile'];
/** A picture never changes under its address, so a browser need not ask twice. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const AvatarParams = Type.Object({ file: Type.String({ pattern: '^[0-9a-f]{32}\\.webp$' }) });

/** The pictures of students. Whoever has the address of one may see it. */
export const avatarRoutes = (service: UserService) =>
  named('avatarRoutes', async (app) => {
    app.post(
      '/api/users/me/avatar',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Set the own picture: JPEG, PNG, GIF or WebP, at most 10 MB',
          consumes: ['multipart/form-data'],
          response: { 200: AvatarAnswer },
        },
      },
      async (request) => {
        const file = await readWhole(await receiveFile(request));
        return { avatar: await service.setAvatar(request.userId, file) };
      },
    );

    app.get(
      '/api/avatars/:file',
      { schema: { tags, summary: 'The picture of a student', params: AvatarParams } },
      async (request, reply) => {
        const picture = await service.readAvatar(request.params.file.replace('.webp', ''));
        return reply.type('image/webp').header('cache-control', FOR_EVER).send(picture);
      },
    );
  });
