import { Presence, PresenceBody } from '../../../../contract/presence.ts';
import { encapsulated } from '../../../platform/http/encapsulated.ts';
import type { PresenceService } from './service.ts';

const tags = ['chat'];

export const presenceRoutes = (service: PresenceService) =>
  encapsulated('presenceRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/presence',
      {
        onRequest,
        schema: {
          tags,
          summary: 'When my study buddies were online, unless I hide it myself',
          response: { 200: Presence },
        },
      },
      (request) => service.find(request.userId),
    );

    app.patch(
      '/api/presence',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Show or hide when I am online',
          body: PresenceBody,
          response: { 200: Presence },
        },
      },
      async ({ userId, body }) => {
        await service.change(userId, body.visible);
        return service.find(userId);
      },
    );
  });
