import { Type } from 'typebox';
import {
  MarkReadResponse,
  Message,
  ThreadQuery,
  UnreadCounts,
} from '../../../contract/chat/messages.ts';
import { EmptyBody, UserIdParams } from '../../../contract/common/types.ts';
import { ACCEPT_DELETED, HEADERS } from '../../../contract/constants.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { ChatService } from './service.ts';

const tags = ['chat'];

export const threadRoutes = (service: ChatService) =>
  encapsulated('threadRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/messages/unread-counts',
      {
        onRequest,
        schema: { tags, summary: 'Unread messages by sender', response: { 200: UnreadCounts } },
      },
      (request) => service.unreadCounts(request.userId),
    );

    app.get(
      '/api/messages/:userId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'A page of the conversation with a buddy; reading the newest page marks it read',
          params: UserIdParams,
          querystring: ThreadQuery,
          response: { 200: Type.Array(Message) },
        },
      },
      async (request, reply) => {
        const page = await service.read(request.userId, request.params.userId, {
          ...request.query,
          includeDeleted: request.headers.accept?.includes(ACCEPT_DELETED) ?? false,
        });
        reply.header(HEADERS.conversationRevision, page.revision);
        if (page.nextCursor !== undefined) reply.header(HEADERS.nextCursor, page.nextCursor);
        return page.messages;
      },
    );

    app.post(
      '/api/messages/:userId/read',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Mark the messages of a buddy read',
          params: UserIdParams,
          body: EmptyBody,
          response: { 200: MarkReadResponse },
        },
      },
      (request) => service.markRead(request.userId, request.params.userId),
    );
  });
