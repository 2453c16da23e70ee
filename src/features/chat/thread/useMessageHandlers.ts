import { useMemo } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { messagesApi } from '../messagesApi.ts';
import { selectRevision } from '../threadApi.ts';
import { editStarted, replyStarted } from '../chatSlice.ts';
import type { MessageHandlers } from '../message/MessageActions.tsx';
import type { ConversationView } from '../conversationView.ts';

const { react } = messagesApi.endpoints;

/** Returns the handlers of the menus of messages, which are the same between renders. */
export function useMessageHandlers(
  conversation: ConversationView,
  onDelete: (message: Message) => void,
): MessageHandlers {
  const dispatch = useAppDispatch();
  const { id: conversationId } = conversation;
  const isClosed = conversation.isReadOnly;
  // Only a message with a revision has replies and reactions.
  const hasRevisions = useAppSelector((state) => selectRevision(state, conversationId) !== null);
  return useMemo(() => {
    if (isClosed) return { onEdit: undefined, onReply: undefined, onReact: undefined, onDelete };
    const onEdit: MessageHandlers['onEdit'] = ({ _id: messageId, message: text }) => {
      dispatch(editStarted({ conversationId, messageId, text }));
    };
    if (!hasRevisions) return { onEdit, onReply: undefined, onReact: undefined, onDelete };
    return {
      onEdit,
      onReply: ({ _id, senderId, sender, message, fileName }) => {
        const quote = {
          ...{ _id, senderId, message },
          ...(sender && { sender }),
          ...(fileName !== undefined && { fileName }),
        };
        dispatch(replyStarted({ conversationId, quote }));
      },
      onReact: ({ _id: id }, emoji) => {
        void dispatch(react.initiate({ conversationId, id, emoji }, { track: false }));
      },
      onDelete,
    };
  }, [dispatch, conversationId, isClosed, hasRevisions, onDelete]);
}
