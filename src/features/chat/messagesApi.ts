import type {
  EditMessageBody,
  MarkReadResponse,
  Message,
  ReactionBody,
  SendMessageBody,
} from '../../../contract/chat/messages.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { onSuccess } from '../../api/tags.ts';
import { api } from '../../api/api.ts';
import {
  ANY_BODY,
  completeEdit,
  isComplete,
  type SendResponse,
} from '../../api/tolerant/messages.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../api/constants.ts';
import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';
import type { RootState } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { reactionChosen, reactionSettled, selectOutbox, type OutboxItem } from './chatSlice.ts';
import { patchConversation } from './conversationsApi.ts';
import { withEdit, withMessage } from './conversationsCache.ts';
import { messagesUrl, patchThread } from './threadApi.ts';
import { markReadToMessage, messagesOf, removeMessage, upsertMessage } from './threadCache.ts';

const timeout = CHAT_REQUEST_TIMEOUT;

export interface MessageInThread {
  id: string;
  conversationId: string;
}

/**
 * The mutations of messages. They apply own changes without waiting for their socket event, which may
 * never arrive.
 */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<SendResponse, SendMessageBody>({
      query: (body) => ({ url: '/messages', method: 'POST', body, timeout }),
      onQueryStarted: async ({ recipientId, clientId }, { dispatch, getState, queryFulfilled }) => {
        const state = getState() as RootState;
        const userId = selectUserId(state);
        const item = selectOutbox(state).find((queued) => queued.clientId === clientId);
        await queryFulfilled.then(({ data }) => {
          const isSignedOut = selectUserId(getState() as RootState) !== userId;
          const message = { ...(item && messageOf(item)), senderId: userId ?? '', ...data };
          if (isSignedOut || !isComplete(message)) return;
          void dispatch(patchThread(recipientId, (thread) => upsertMessage(thread, message)));
          dispatch(patchConversation(recipientId, (one) => withMessage(one, message)));
        }, ignore);
      },
    }),
    /** Returns `null` if the service sends no message. */
    editMessage: build.mutation<Message | null, EditMessageBody & MessageInThread>({
      query: ({ id, message }) => changeRequest(id, 'PATCH', { message }),
      onQueryStarted: async ({ conversationId, id, message }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, {
          success: 'Message edited successfully.',
          failure: (error) => changeFailure(error, 'edit'),
        });
        await queryFulfilled.then(({ data }) => {
          void dispatch(
            patchThread(conversationId, (thread) => {
              const known = messagesOf(thread).find(({ _id }) => _id === id);
              const edited = completeEdit(data, known, message);
              return edited ? upsertMessage(thread, edited) : thread;
            }),
          );
          const edit = { _id: id, message, ...(data?.rev !== undefined && { rev: data.rev }) };
          dispatch(patchConversation(conversationId, (one) => withEdit(one, edit)));
        }, ignore);
      },
    }),
    deleteMessage: build.mutation<null, MessageInThread>({
      query: ({ id }) => changeRequest(id, 'DELETE'),
      // Only the service knows the message before, and whether the deleted one was unread.
      invalidatesTags: onSuccess(['Conversations']),
      onQueryStarted: async ({ conversationId, id }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, {
          success: 'Message deleted successfully.',
          failure: (error) => changeFailure(error, 'delete'),
        });
        await queryFulfilled.then(() => {
          void dispatch(
            patchThread(conversationId, (thread) => removeMessage(thread, { _id: id })),
          );
        }, ignore);
      },
    }),
    react: build.mutation<Message, ReactionBody & MessageInThread>({
      query: ({ id, emoji }) => ({
        url: `${messagesUrl(id)}/reaction`,
        method: 'PUT',
        body: { emoji },
        timeout,
      }),
      // Shown at once, over the stored one, which is shown again if the request fails.
      onQueryStarted: async ({ conversationId, id, emoji }, lifecycle) => {
        const { dispatch, queryFulfilled, requestId } = lifecycle;
        void showToasts(lifecycle, { failure: 'Failed to react to this message.' });
        const reaction = { id, emoji, requestId };
        dispatch(reactionChosen(reaction));
        await queryFulfilled.then(
          ({ data }) =>
            dispatch(patchThread(conversationId, (thread) => upsertMessage(thread, data))),
          ignore,
        );
        dispatch(reactionSettled(reaction));
      },
    }),
    /** `upToId` is the newest message shown to the user. */
    markThreadRead: build.mutation<MarkReadResponse, { conversationId: string; upToId: string }>({
      query: ({ conversationId }) => ({
        url: `${messagesUrl(conversationId)}/read`,
        method: 'POST',
        timeout,
      }),
      onQueryStarted: async ({ conversationId, upToId }, { dispatch, queryFulfilled }) => {
        dispatch(patchConversation(conversationId, (one) => ({ ...one, unread: 0 })));
        await queryFulfilled.then(
          () =>
            dispatch(
              patchThread(conversationId, (thread) =>
                markReadToMessage(thread, conversationId, upToId),
              ),
            ),
          ignore,
        );
      },
      invalidatesTags: (_data, error) => (error ? ['Conversations'] : []),
    }),
  }),
});

export const { useMarkThreadReadMutation } = messagesApi;

const changeRequest = (id: string, method: 'PATCH' | 'DELETE', body?: EditMessageBody) => ({
  ...ANY_BODY,
  url: messagesUrl(id),
  method,
  ...(body && { body }),
  timeout,
});

/** With 403 and 404, the message belongs to somebody else or no longer exists. */
const changeFailure = (error: ApiError | undefined, change: 'edit' | 'delete') =>
  errorText(
    error,
    [403, 404].includes(statusOf(error) ?? 0)
      ? `Cannot ${change} this message.`
      : `Failed to ${change} message.`,
  );

/** Returns the message of an outbox item, for what the service does not send of it. */
const messageOf = ({
  recipientId,
  text,
  attachment,
  replyTo,
  createdAt,
  clientId,
}: OutboxItem) => ({
  ...{ recipientId, message: text, createdAt, clientId, read: false, edited: false },
  ...(replyTo && { replyTo }),
  ...(attachment && {
    fileUrl: attachment.fileUrl,
    fileName: attachment.fileName,
    fileType: attachment.fileType,
    fileSize: attachment.size,
  }),
});

const ignore = () => undefined;
