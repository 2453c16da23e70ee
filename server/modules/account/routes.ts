import {
  DeleteAccountBody,
  DeleteAccountResponse,
  ExportBody,
  ExportLinkResponse,
  ExportQuery,
} from '../../../contract/account.ts';
import { UserIdParams } from '../../../contract/common/types.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes, operation, publicRoutes } from '../../platform/http/routes.ts';
import { callerOf } from '../auth/index.ts';
import { openExport, signExportUrl } from './export/openExport.ts';
import { scheduleDeletion } from './scheduleDeletion.ts';

export const accountRoutes = (context: Context) =>
  memberRoutes('accounts', async (app) => {
    app.delete(
      '/api/users/me',
      operation(
        'Delete the own account in seven days, unless the student logs in before',
        { 200: DeleteAccountResponse },
        { body: DeleteAccountBody },
      ),
      (request) => scheduleDeletion(context, callerOf(request), request.body),
    );

    app.post(
      '/api/users/me/exports',
      operation(
        'A URL to download everything that is stored about the student',
        { 200: ExportLinkResponse },
        { body: ExportBody },
        { preHandler: app.rateLimits.dataExport },
      ),
      (request) => ({ url: signExportUrl(context, request) }),
    );
  });

export const downloadRoutes = (context: Context) =>
  publicRoutes('accounts', async (app) => {
    app.get(
      '/api/exports/:userId',
      operation(
        'The ZIP archive of a signed URL',
        {},
        { params: UserIdParams, querystring: ExportQuery },
      ),
      async (request, reply) => {
        const archive = await openExport(context, request.params.userId, request.query);
        return reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="study-buddy-data.zip"')
          .send(archive);
      },
    );
  });
