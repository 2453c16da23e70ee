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
  MessageHit,
  MessageSearchQuery,
  ReactionBody,
  SendMessageBody,
  ThreadQuery,
  UnreadCounts,
} from '../../../contract/chat/messages.ts';
import { EmptyBody, IdParams, UserIdParams } from '../../../contract/common/types.ts';
import { Presence, PresenceBody } from '../../../contract/presence.ts';
import { ACCEPT_DELETED, HEADERS } from '../../../contract/constants.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { deleteMessage, editMessage, reactToMessage } from './changeMessage.ts';
import { changeSettings } from './changeSettings.ts';
import type { ChatDeps } from './deps.ts';
import { countUnreadMessages, listConversations } from './listConversations.ts';
import { markRead } from './markRead.ts';
import { searchMessages } from './messageSearch.ts';
import { changePresence, findPresence } from './presence.ts';
import { readThread } from './readThread.ts';
import { sendMessage } from './sendMessage.ts';

/** Routes of conversations, messages and who is online. */
export const chatRoutes = (deps: ChatDeps) =>
  memberRoutes('chat', async (app) => {
    const { context } = deps;

    app.get(
      '/api/conversations',
      {
        schema: {
          summary: 'Last message, unread count and settings of every conversation',
          response: { 200: Type.Array(Conversation) },
        },
      },
      (request) => listConversations(context, request.userId),
    );

    app.patch(
      '/api/conversations/:userId',
      {
        schema: {
          summary: 'Change the settings of a conversation',
          params: UserIdParams,
          body: ConversationSettingsBody,
          response: { 200: ConversationSettings },
        },
      },
      ({ userId, params, body }) => changeSettings(context, userId, params.userId, body),
    );

    app.get(
      '/api/messages/search',
      {
        preHandler: app.rateLimits.search,
        schema: {
          summary: 'Messages of my conversations by their words, newest first',
          querystring: MessageSearchQuery,
          response: { 200: Type.Array(MessageHit) },
        },
      },
      async (request, reply) =>
        sendListPage(reply, await searchMessages(context, request.userId, request.query)),
    );

    app.get(
      '/api/messages/unread-counts',
      {
        schema: { summary: 'Unread messages by sender', response: { 200: UnreadCounts } },
      },
      (request) => countUnreadMessages(context, request.userId),
    );

    app.get(
      '/api/messages/:userId',
      {
        schema: {
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
        schema: {
          summary: 'Mark the messages of a buddy read',
          params: UserIdParams,
          body: EmptyBody,
          response: { 200: MarkReadResponse },
        },
      },
      (request) => markRead(context, request.userId, request.params.userId),
    );

    app.post(
      '/api/messages',
      {
        onRequest: assertMayContact,
        preHandler: app.rateLimits.message,
        schema: {
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
        onRequest: assertMayContact,
        schema: {
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
        onRequest: assertMayContact,
        schema: {
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
        schema: {
          summary: 'Delete my message',
          params: IdParams,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await deleteMessage(context, request.userId, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/presence',
      {
        schema: {
          summary: 'When my study buddies were online, unless I hide it myself',
          response: { 200: Presence },
        },
      },
      (request) => findPresence(context, request.userId),
    );

    app.patch(
      '/api/presence',
      {
        schema: {
          summary: 'Show or hide when I am online',
          body: PresenceBody,
          response: { 200: Presence },
        },
      },
      (request) => changePresence(context, request.userId, request.body.visible),
    );
  });
