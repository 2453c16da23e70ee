import { AttachmentQuery, UploadAnswer } from '../../../contract/chat.ts';
import { IdParams } from '../../../contract/common.ts';
import { named } from '../../plugins/named.ts';
import type { AttachmentService } from './attachmentService.ts';
import { opensInline } from './fileKind.ts';
import { contentDisposition } from './fileName.ts';
import { receiveFile } from './uploadForm.ts';

const tags = ['chat'];

export const attachmentRoutes = (service: AttachmentService) =>
  named('attachmentRoutes', async (app) => {
    app.post(
      '/api/messages/upload',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Upload the file of a message to come: multipart, one file, field `file`',
          consumes: ['multipart/form-data'],
          response: { 201: UploadAnswer },
        },
      },
      async (request, reply) => {
        const answer = await receiveFile(request, (file) => service.upload(request.userId, file));
        return reply.code(201).send(answer);
      },
    );

    app.get(
      '/api/attachments/:id',
      {
        schema: {
          tags,
          summary: 'The file at a signed address',
          params: IdParams,
          querystring: AttachmentQuery,
        },
      },
      async (request, reply) => {
        const { file, content } = await service.open(request.params.id, request.query);
        const disposition = opensInline(file.file_type) ? 'inline' : 'attachment';
        const isText = file.file_type.startsWith('text/');
        return reply
          .headers({
            'content-type': isText ? `${file.file_type}; charset=utf-8` : file.file_type,
            'content-length': file.size,
            'content-disposition': contentDisposition(disposition, file.file_name),
            'cache-control': 'private, max-age=300',
            'content-security-policy': "sandbox; default-src 'none'",
            'x-content-type-options': 'nosniff',
            // The page may be hosted apart from the service; who has the address may show it.
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(content);
      },
    );
  });
