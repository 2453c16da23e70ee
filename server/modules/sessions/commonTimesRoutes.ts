import { CommonTimes, CommonTimesQuery } from '../../../contract/hours.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { CommonTimesService } from './commonTimes.ts';

export const commonTimesRoutes = (service: CommonTimesService) =>
  encapsulated('commonTimesRoutes', async (app) => {
    app.get(
      '/api/sessions/times',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['sessions'],
          summary: 'The next times when all participants and I are free',
          querystring: CommonTimesQuery,
          response: { 200: CommonTimes },
        },
      },
      (request) => service.find(request.userId, request.query),
    );
  });
