import { Type } from 'typebox';
import { UserIdParams } from '../../../contract/common/types.ts';
import {
  Conversation,
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { ChatService } from './service.ts';

const tags = ['chat'];

export const conversationRoutes = (service: ChatService) =>
  encapsulated('conversationRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/conversations',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Last message, unread count and settings of every conversation',
          response: { 200: Type.Array(Conversation) },
        },
      },
      (request) => service.conversations(request.userId),
    );

    app.patch(
      '/api/conversations/:userId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change the settings of a conversation',
          params: UserIdParams,
          body: ConversationSettingsBody,
          response: { 200: ConversationSettings },
        },
      },
      (request) => service.changeSettings(request.userId, request.params.userId, request.body),
    );
  });
