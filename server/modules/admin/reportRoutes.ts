import { Type } from 'typebox';
import { AdminReport, AuditEntry, DecisionBody, ReportsQuery } from '../../../contract/admin.ts';
import { IdParams, ListQuery, MessageResponse } from '../../../contract/common/types.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { requireAdmin } from './requireAdmin.ts';
import type { AdminService } from './service.ts';
import { adminOf } from './userRoutes.ts';

const tags = ['admin'];

export const adminReportRoutes = (service: AdminService) =>
  encapsulated('adminReportRoutes', async (app) => {
    const onRequest = [app.authenticate, requireAdmin];

    app.get(
      '/api/admin/reports',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Reports about students',
          querystring: ReportsQuery,
          response: { 200: Type.Array(AdminReport) },
        },
      },
      async (request, reply) => sendListPage(reply, await service.listReports(request.query)),
    );

    app.post(
      '/api/admin/reports/:id/decision',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Decide about a report',
          params: IdParams,
          body: DecisionBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.decideReport(adminOf(request), request.params.id, request.body);
        return { message: 'The decision is stored.' };
      },
    );

    app.get(
      '/api/admin/audit',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Actions of admins, newest first',
          querystring: ListQuery,
          response: { 200: Type.Array(AuditEntry) },
        },
      },
      async (request, reply) => sendListPage(reply, await service.listAudit(request.query)),
    );
  });
