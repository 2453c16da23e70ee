import { Type } from 'typebox';
import {
  EditMessageBody,
  Message,
  ReactionBody,
  SendMessageBody,
} from '../../../contract/chat/messages.ts';
import { IdParams } from '../../../contract/common/types.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { ChatService } from './service.ts';

const tags = ['chat'];

export const messageRoutes = (service: ChatService) =>
  encapsulated('messageRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.post(
      '/api/messages',
      {
        onRequest: [app.authenticate, assertMayContact],
        preHandler: app.rateLimits.message,
        schema: {
          tags,
          summary: 'Send a message; a repeated clientId returns the stored one with 200',
          body: SendMessageBody,
          response: { 200: Message, 201: Message },
        },
      },
      async (request, reply) => {
        const { message, isNew } = await service.send(request.userId, request.body);
        return reply.code(isNew ? 201 : 200).send(message);
      },
    );

    app.patch(
      '/api/messages/:id',
      {
        onRequest: [app.authenticate, assertMayContact],
        schema: {
          tags,
          summary: 'Change the text of my message',
          params: IdParams,
          body: EditMessageBody,
          response: { 200: Message },
        },
      },
      (request) => service.edit(request.userId, request.params.id, request.body.message),
    );

    app.put(
      '/api/messages/:id/reaction',
      {
        onRequest: [app.authenticate, assertMayContact],
        schema: {
          tags,
          summary: 'Set or remove my reaction to a message',
          params: IdParams,
          body: ReactionBody,
          response: { 200: Message },
        },
      },
      (request) => service.react(request.userId, request.params.id, request.body.emoji),
    );

    app.delete(
      '/api/messages/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete my message',
          params: IdParams,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await service.delete(request.userId, request.params.id);
        return reply.code(204).send(null);
      },
    );
  });
