import { useMemo } from 'react';
import type { Message } from '../../../../../contract/chat/messages.ts';
import { useAppDispatch } from '../../../../store/hooks.ts';
import { chatApi } from '../../chatApi.ts';
import { editStarted, replyStarted } from '../../chatSlice.ts';
import type { MessageHandlers } from '../../message/messageHandlers.ts';
import { isReadOnly, type Partner } from '../../partner.ts';

const { react } = chatApi.endpoints;

/** Returns the handlers of the menus of messages, which are the same between renders. */
export function useMessageHandlers(
  partner: Partner,
  onDelete: (message: Message) => void,
): MessageHandlers {
  const dispatch = useAppDispatch();
  const { id: buddyId } = partner;
  const isClosed = isReadOnly(partner);
  return useMemo(() => {
    if (isClosed) return { onEdit: undefined, onReply: undefined, onReact: undefined, onDelete };
    return {
      onEdit: ({ _id: messageId, message: text }) => {
        dispatch(editStarted({ buddyId, messageId, text }));
      },
      onReply: ({ _id, senderId, sender, message, fileName }) => {
        const quote = {
          ...{ _id, senderId, message },
          ...(sender && { sender }),
          ...(fileName !== undefined && { fileName }),
        };
        dispatch(replyStarted({ buddyId, quote }));
      },
      onReact: ({ _id: id }, emoji) => {
        void dispatch(react.initiate({ buddyId, id, emoji }, { track: false }));
      },
      onDelete,
    };
  }, [dispatch, buddyId, isClosed, onDelete]);
}
