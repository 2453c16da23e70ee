import { Type } from 'typebox';
import {
  Conversation,
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import {
  EditMessageBody,
  MarkReadResponse,
  Message,
  ReactionBody,
  SendMessageBody,
  ThreadQuery,
  UnreadCounts,
} from '../../../contract/chat/messages.ts';
import { MessageHit, MessageSearchQuery } from '../../../contract/chat/messageSearch.ts';
import { EmptyBody, IdParams, UserIdParams } from '../../../contract/common/types.ts';
import { ACCEPT_DELETED, HEADERS } from '../../../contract/constants.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { attachmentRoutes } from './attachments/attachmentRoutes.ts';
import { deleteMessage, editMessage } from './changeMessage.ts';
import { changeSettings } from './changeSettings.ts';
import type { ChatDeps } from './deps.ts';
import { countUnreadMessages, listConversations } from './listConversations.ts';
import { markRead } from './markRead.ts';
import { searchMessages } from './messageSearch.ts';
import { reactToMessage } from './reactToMessage.ts';
import { readThread } from './readThread.ts';
import { sendMessage } from './sendMessage.ts';

const tags = ['chat'];

/** Routes of conversations, messages and attachments. */
export const chatRoutes = (deps: ChatDeps) =>
  encapsulated('chatRoutes', async (app) => {
    await app.register(conversationRoutes(deps));
    await app.register(messageSearchRoutes(deps));
    await app.register(threadRoutes(deps));
    await app.register(messageRoutes(deps));
    await app.register(attachmentRoutes(deps));
  });

const messageRoutes = (deps: ChatDeps) =>
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
        const { message, isNew } = await sendMessage(deps, request.userId, request.body);
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
      (request) => editMessage(deps, request.userId, request.params.id, request.body.message),
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
      (request) => reactToMessage(deps, request.userId, request.params.id, request.body.emoji),
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
        await deleteMessage(deps, request.userId, request.params.id);
        return reply.code(204).send(null);
      },
    );
  });

const threadRoutes = (deps: ChatDeps) =>
  encapsulated('threadRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/messages/unread-counts',
      {
        onRequest,
        schema: { tags, summary: 'Unread messages by sender', response: { 200: UnreadCounts } },
      },
      (request) => countUnreadMessages(deps, request.userId),
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
        const page = await readThread(deps, request.userId, request.params.userId, {
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
      (request) => markRead(deps, request.userId, request.params.userId),
    );
  });

const messageSearchRoutes = (deps: ChatDeps) =>
  encapsulated('messageSearchRoutes', async (app) => {
    app.get(
      '/api/messages/search',
      {
        onRequest: app.authenticate,
        preHandler: app.rateLimits.search,
        schema: {
          tags,
          summary: 'Messages of my conversations by their words, newest first',
          querystring: MessageSearchQuery,
          response: { 200: Type.Array(MessageHit) },
        },
      },
      async (request, reply) =>
        sendListPage(reply, await searchMessages(deps, request.userId, request.query)),
    );
  });

const conversationRoutes = (deps: ChatDeps) =>
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
      (request) => listConversations(deps, request.userId),
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
      (request) => changeSettings(deps, request.userId, request.params.userId, request.body),
    );
  });
