import { memo } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Bubble, MessageMeta } from './Bubble.tsx';
import { besideMessage, MessageActions, type MessageHandlers } from './MessageActions.tsx';
import { selectReacting } from '../chatSlice.ts';
import { authorName, type ConversationView } from '../conversationView.ts';
import { withOwnReaction } from '../threadCache.ts';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';

export interface MessageBubbleProps extends MessageHandlers {
  message: Message;
  mine: boolean;
  endsGroup: boolean;
  conversation: ConversationView;
}

export const MessageBubble = memo(function MessageBubble(given: MessageBubbleProps) {
  const reacting = useAppSelector((state) => selectReacting(state, given.message._id));
  const props = reacting
    ? {
        ...given,
        message: withOwnReaction(given.message, given.conversation.ownId, reacting),
      }
    : given;
  const { message, mine, endsGroup, conversation, onReact, onReply } = props;
  const { _id: messageId, fileUrl, fileName, fileType, fileSize, replyTo } = message;
  // Beside the message, it would cover the reactions.
  const isMetaBelow = endsGroup || (message.reactions?.length ?? 0) > 0;
  return (
    <Bubble
      mine={mine}
      author={authorName(conversation, message)}
      text={message.message}
      endsGroup={endsGroup}
      edited={message.edited}
      file={fileUrl === undefined ? undefined : { fileUrl, fileName, fileType, fileSize }}
      owner={{ conversationId: conversation.id, messageId }}
      quote={replyTo && <Quote quote={replyTo} author={authorName(conversation, replyTo)} />}
      reactions={
        message.reactions && (
          <Reactions message={message} conversation={conversation} onReact={onReact} />
        )
      }
      aside={<MessageActions {...props} place={besideMessage(mine)} />}
      isMetaBelow={isMetaBelow}
      onReply={
        onReply
          ? () => {
              onReply(message);
            }
          : undefined
      }
      meta={<StoredMessageMeta {...props} isMetaBelow={isMetaBelow} />}
    />
  );
});

type StoredMessageMetaProps = Pick<MessageBubbleProps, 'message' | 'mine' | 'conversation'> & {
  isMetaBelow: boolean;
};

/** The time of a message, with the status of an own one or the author of one in a study session. */
export function StoredMessageMeta(props: StoredMessageMetaProps) {
  const { message, mine, conversation, isMetaBelow } = props;
  return (
    <MessageMeta instant={message.createdAt} mine={mine} below={isMetaBelow}>
      {mine && <span className="order-first">{deliveryText(message, conversation)}</span>}
      {!mine && conversation.session && (
        <AuthorName message={message} conversation={conversation} />
      )}
    </MessageMeta>
  );
}

/** The sender of a message of a study session. A member's name opens the person. */
function AuthorName({
  message,
  conversation,
}: Pick<MessageBubbleProps, 'message' | 'conversation'>) {
  const name = authorName(conversation, message);
  const isMember = conversation.session?.members.some(({ _id }) => _id === message.senderId);
  const look = 'order-first truncate font-medium';
  if (!isMember) return <span className={look}>{name}</span>;
  return (
    <PersonLink id={message.senderId} className={`${look} pointer-events-auto hover:underline`}>
      {name}
    </PersonLink>
  );
}

/** Returns whether others have read an own message. In a study session, how many of the members. */
function deliveryText({ read, seq = 0 }: Message, { session, ownId }: ConversationView): string {
  if (!session) return read ? 'Seen' : 'Sent';
  const others = session.members.filter(({ _id }) => _id !== ownId);
  const count = others.filter(({ readSeq }) => readSeq >= seq).length;
  if (count === 0) return 'Sent';
  return count === others.length ? 'Seen by all' : `Seen by ${String(count)}`;
}
