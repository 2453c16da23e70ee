import { MessageResponse } from '../../../contract/common/types.ts';
import { ReportBody } from '../../../contract/reports.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { ReportService } from './service.ts';

export const reportRoutes = (service: ReportService) =>
  encapsulated('reportRoutes', async (app) => {
    app.post(
      '/api/reports',
      {
        onRequest: app.authenticate,
        preHandler: app.rateLimits.report,
        schema: {
          tags: ['reports'],
          summary: 'Report a student to the admins',
          body: ReportBody,
          response: { 201: MessageResponse },
        },
      },
      async (request, reply) => {
        await service.report(request.userId, request.body);
        return reply.code(201).send({ message: 'Thank you. An admin will look at your report.' });
      },
    );
  });
