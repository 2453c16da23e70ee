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
import { HEADERS } from '../../../contract/constants.ts';
import { assertVerifiedEmail } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes, operation } from '../../platform/http/routes.ts';
import { deleteMessage, editMessage, reactToMessage } from './changeMessage.ts';
import { changeSettings } from './changeSettings.ts';
import type { ChatDeps } from './viewMessages.ts';
import { countUnreadMessages, listConversations } from './listConversations.ts';
import { markRead } from './markRead.ts';
import { searchMessages } from './messageSearch.ts';
import { crossOriginUrls } from './attachments/crossOriginUrls.ts';
import { changePresence, findPresence } from './presence.ts';
import { readThread } from './readThread.ts';
import { sendMessage } from './sendMessage.ts';

/** Routes of conversations, messages and who is online. */
export const chatRoutes = (deps: ChatDeps) =>
  memberRoutes('chat', async (app) => {
    const { context } = deps;
    app.addHook('preSerialization', crossOriginUrls);

    app.get(
      '/api/conversations',
      operation('Last message, unread count and settings of every conversation', {
        200: Type.Array(Conversation),
      }),
      (request) => listConversations(context, request.userId),
    );

    app.patch(
      '/api/conversations/:userId',
      operation(
        'Change the settings of a conversation',
        { 200: ConversationSettings },
        { params: UserIdParams, body: ConversationSettingsBody },
      ),
      ({ userId, params, body }) => changeSettings(context, userId, params.userId, body),
    );

    app.get(
      '/api/messages/search',
      operation(
        'Messages of my conversations by their words, newest first',
        { 200: Type.Array(MessageHit) },
        { querystring: MessageSearchQuery },
        { preHandler: app.rateLimits.search },
      ),
      async (request, reply) =>
        sendListPage(reply, await searchMessages(context, request.userId, request.query)),
    );

    app.get(
      '/api/messages/unread-counts',
      operation('Unread messages by sender', { 200: UnreadCounts }),
      (request) => countUnreadMessages(context, request.userId),
    );

    app.get(
      '/api/messages/:userId',
      operation(
        'A page of the conversation with a buddy; reading the newest page marks it read',
        { 200: Type.Array(Message) },
        { params: UserIdParams, querystring: ThreadQuery },
      ),
      async (request, reply) => {
        const page = await readThread(deps, request.userId, request.params.userId, request.query);
        reply.header(HEADERS.conversationRevision, page.revision);
        if (page.nextCursor !== undefined) reply.header(HEADERS.nextCursor, page.nextCursor);
        return page.messages;
      },
    );

    app.post(
      '/api/messages/:userId/read',
      operation(
        'Mark the messages of a buddy read',
        { 200: MarkReadResponse },
        { params: UserIdParams, body: EmptyBody },
      ),
      (request) => markRead(context, request.userId, request.params.userId),
    );

    app.post(
      '/api/messages',
      operation(
        'Send a message; a repeated clientId returns the stored one with 200',
        { 200: Message, 201: Message },
        { body: SendMessageBody },
        { onRequest: assertVerifiedEmail, preHandler: app.rateLimits.message },
      ),
      async (request, reply) => {
        const { message, isNew } = await sendMessage(deps, request.userId, request.body);
        return reply.code(isNew ? 201 : 200).send(message);
      },
    );

    app.patch(
      '/api/messages/:id',
      operation(
        'Change the text of my message',
        { 200: Message },
        { params: IdParams, body: EditMessageBody },
        { onRequest: assertVerifiedEmail },
      ),
      (request) => editMessage(deps, request.userId, request.params.id, request.body.message),
    );

    app.put(
      '/api/messages/:id/reaction',
      operation(
        'Set or remove my reaction to a message',
        { 200: Message },
        { params: IdParams, body: ReactionBody },
        { onRequest: assertVerifiedEmail },
      ),
      (request) => reactToMessage(deps, request.userId, request.params.id, request.body.emoji),
    );

    app.delete(
      '/api/messages/:id',
      operation('Delete my message', { 204: Type.Null() }, { params: IdParams }),
      async (request, reply) => {
        await deleteMessage(context, request.userId, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/presence',
      operation('When my study buddies were online, unless I hide it myself', { 200: Presence }),
      (request) => findPresence(context, request.userId),
    );

    app.patch(
      '/api/presence',
      operation('Show or hide when I am online', { 200: Presence }, { body: PresenceBody }),
      (request) => changePresence(context, request.userId, request.body.visible),
    );
  });
