import {
  DeleteAccountBody,
  DeleteAccountResponse,
  ExportBody,
  ExportLinkResponse,
  ExportQuery,
} from '../../../contract/account.ts';
import { UserIdParams } from '../../../contract/common/types.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { AccountService } from './service.ts';

const tags = ['accounts'];

export const accountRoutes = (service: AccountService) =>
  encapsulated('accountRoutes', async (app) => {
    app.delete(
      '/api/users/me',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Delete the own account in seven days, unless the student logs in before',
          body: DeleteAccountBody,
          response: { 200: DeleteAccountResponse },
        },
      },
      (request) => service.scheduleDeletion(request.userId, request.body, clientIp(request)),
    );

    app.post(
      '/api/users/me/exports',
      {
        onRequest: app.authenticate,
        preHandler: app.rateLimits.dataExport,
        schema: {
          tags,
          summary: 'A URL to download everything that is stored about the student',
          body: ExportBody,
          response: { 200: ExportLinkResponse },
        },
      },
      (request) => ({ url: service.signExportUrl(request.userId) }),
    );

    app.get(
      '/api/exports/:userId',
      {
        schema: {
          tags,
          summary: 'The ZIP archive of a signed URL',
          params: UserIdParams,
          querystring: ExportQuery,
        },
      },
      async (request, reply) => {
        const archive = await service.openExport(request.params.userId, request.query);
        return reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="study-buddy-data.zip"')
          .send(archive);
      },
    );
  });
