import { MessageResponse } from '../../../contract/common/types.ts';
import { ReportBody } from '../../../contract/reports.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { report } from './report.ts';

export const reportRoutes = (context: Context) =>
  memberRoutes('reports', async (app) => {
    app.post(
      '/api/reports',
      operation(
        'Report a student to the admins',
        { 201: MessageResponse },
        { body: ReportBody },
        { preHandler: app.rateLimits.report },
      ),
      async (request, reply) => {
        await report(context, request.userId, request.body);
        return reply.code(201).send({ message: 'Thank you. An admin will look at your report.' });
      },
    );
  });
