import { memo } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { Bubble } from './Bubble.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageMeta } from './MessageMeta.tsx';

interface MessageBubbleProps {
  message: Message;
  mine: boolean;
  endsGroup: boolean;
  buddyId: string;
  buddyName: string;
  onEdit: ((message: Message) => void) | undefined;
  onDelete: (message: Message) => void;
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, mine, endsGroup, buddyId, buddyName, onEdit, onDelete } = props;
  const { _id: messageId, createdAt, fileUrl, fileName, fileType, fileSize } = message;
  return (
    <Bubble
      mine={mine}
      author={mine ? 'You' : buddyName}
      text={message.message}
      endsGroup={endsGroup}
      edited={message.edited}
      file={fileUrl === undefined ? undefined : { fileUrl, fileName, fileType, fileSize }}
      owner={{ buddyId, messageId }}
      aside={mine && <MessageActions message={message} onEdit={onEdit} onDelete={onDelete} />}
      meta={
        <MessageMeta instant={createdAt} mine={mine} below={endsGroup}>
          {mine && <span className="order-first">{message.read ? 'Seen' : 'Sent'}</span>}
        </MessageMeta>
      }
    />
  );
});
