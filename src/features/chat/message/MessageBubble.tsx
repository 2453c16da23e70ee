import { memo } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { Bubble } from './Bubble.tsx';
import { MessageActions } from './MessageActions.tsx';
import type { MessageHandlers } from './messageHandlers.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { QuoteLink } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';

interface MessageBubbleProps extends MessageHandlers {
  message: Message;
  mine: boolean;
  endsGroup: boolean;
  buddyId: string;
  buddyName: string;
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, mine, endsGroup, buddyId, buddyName, onReact } = props;
  const { _id: messageId, createdAt, fileUrl, fileName, fileType, fileSize, replyTo } = message;
  if (message.deleted) return <DeletedMessage mine={mine} />;
  return (
    <Bubble
      mine={mine}
      author={mine ? 'You' : buddyName}
      text={message.message}
      endsGroup={endsGroup}
      edited={message.edited}
      file={fileUrl === undefined ? undefined : { fileUrl, fileName, fileType, fileSize }}
      owner={{ buddyId, messageId }}
      quote={
        replyTo && (
          <QuoteLink quote={replyTo} author={replyTo.senderId === buddyId ? buddyName : 'You'} />
        )
      }
      reactions={
        message.reactions && (
          <Reactions message={message} buddyId={buddyId} buddyName={buddyName} onReact={onReact} />
        )
      }
      aside={<MessageActions {...props} />}
      meta={
        <MessageMeta instant={createdAt} mine={mine} below={endsGroup}>
          {mine && <span className="order-first">{message.read ? 'Seen' : 'Sent'}</span>}
        </MessageMeta>
      }
    />
  );
});

/** The trace of a deleted message. A jump to it focuses it. */
function DeletedMessage({ mine }: { mine: boolean }) {
  return (
    <article tabIndex={-1} className={`flex flex-1 outline-none ${mine ? 'justify-end' : ''}`}>
      <p className="rounded-2xl border border-dashed border-line px-3.5 py-2 text-sm text-muted italic">
        Message deleted
      </p>
    </article>
  );
}
