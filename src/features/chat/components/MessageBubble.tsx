import { memo } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { timeOfDay } from '../format.ts';
import { Bubble } from './Bubble.tsx';
import { MessageActions } from './MessageActions.tsx';

interface MessageBubbleProps {
  message: Message;
  buddyId: string;
  buddyName: string;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** A message that the service has stored. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, buddyId, buddyName, onEdit, onDelete } = props;
  const { _id: messageId, fileUrl, fileName, fileType, fileSize } = message;
  const mine = message.senderId !== buddyId;
  return (
    <Bubble
      mine={mine}
      author={mine ? 'You' : buddyName}
      text={message.message}
      file={fileUrl === undefined ? undefined : { fileUrl, fileName, fileType, fileSize }}
      owner={{ buddyId, messageId }}
      aside={mine && <MessageActions message={message} onEdit={onEdit} onDelete={onDelete} />}
    >
      {message.edited && <span>(edited)</span>}
      <time dateTime={message.createdAt} className="tabular-nums">
        {timeOfDay(message.createdAt)}
      </time>
      {mine && <span>{message.read ? 'Seen' : 'Sent'}</span>}
    </Bubble>
  );
});
