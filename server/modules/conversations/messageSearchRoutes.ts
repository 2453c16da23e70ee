import { Type } from 'typebox';
import { MessageHit, MessageSearchQuery } from '../../../contract/chat/messageSearch.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import type { ChatService } from './service.ts';

export const messageSearchRoutes = (service: ChatService) =>
  encapsulated('messageSearchRoutes', async (app) => {
    app.get(
      '/api/messages/search',
      {
        onRequest: app.authenticate,
        preHandler: app.rateLimits.search,
        schema: {
          tags: ['chat'],
          summary: 'Messages of my conversations by their words, newest first',
          querystring: MessageSearchQuery,
          response: { 200: Type.Array(MessageHit) },
        },
      },
      async (request, reply) =>
        sendListPage(reply, await service.search(request.userId, request.query)),
    );
  });
