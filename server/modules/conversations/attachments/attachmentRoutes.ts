import { create as contentDisposition } from 'content-disposition';
import { AttachmentQuery, UploadResponse } from '../../../../contract/chat/messages.ts';
import { IdParams } from '../../../../contract/common/types.ts';
import { memberRoutes, operation, publicRoutes } from '../../../platform/http/routes.ts';
import type { ChatDeps } from '../viewMessages.ts';
import { crossOriginUrls } from './crossOriginUrls.ts';
import { openAttachment, storeUpload } from './attachments.ts';
import { isInline } from './fileType.ts';

export const uploadRoutes = (deps: ChatDeps) =>
  memberRoutes('chat', async (app) => {
    app.addHook('preSerialization', crossOriginUrls);

    app.post(
      '/api/messages/upload',
      operation(
        'Upload a file for a message: multipart, one file, field `file`',
        { 201: UploadResponse },
        { consumes: ['multipart/form-data'] },
      ),
      async (request, reply) => {
        const uploaded = await app.receiveFile(request, (file) =>
          storeUpload(deps, request.userId, file),
        );
        return reply.code(201).send(uploaded);
      },
    );
  });

export const downloadRoutes = (deps: ChatDeps) =>
  publicRoutes('chat', async (app) => {
    app.get(
      '/api/attachments/:id',
      operation('The file of a signed URL', {}, { params: IdParams, querystring: AttachmentQuery }),
      async (request, reply) => {
        const { file, content } = await openAttachment(deps, request.params.id, request.query);
        const type = isInline(file.file_type) ? 'inline' : 'attachment';
        return reply
          .headers({
            'content-type': file.file_type,
            'content-length': file.size,
            'content-disposition': contentDisposition(file.file_name, { type }),
            'cache-control': 'private, max-age=300',
            'content-security-policy': "sandbox; default-src 'none'",
            'x-content-type-options': 'nosniff',
            // The page may be served from another origin.
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(content);
      },
    );
  });
