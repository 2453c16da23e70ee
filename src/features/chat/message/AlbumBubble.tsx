import type { Message } from '../../../../contract/chat/messages.ts';
import { authorName } from '../conversationView.ts';
import { Attachment } from './Attachment.tsx';
import { bubbleShape, openMenu } from './Bubble.tsx';
import { LinkedText } from './LinkedText.tsx';
import { MessageActions } from './MessageActions.tsx';
import { StoredMessageMeta, type MessageBubbleProps } from './MessageBubble.tsx';
import { useTouchGestures } from './useTouchGestures.ts';

interface AlbumBubbleProps extends Omit<MessageBubbleProps, 'message'> {
  /** The oldest first. */
  messages: readonly Message[];
}

/** Pictures that were sent together. Each has its own menu. */
export function AlbumBubble({ messages, ...props }: AlbumBubbleProps) {
  const { mine, endsGroup, conversation } = props;
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last) return null;
  return (
    <article
      tabIndex={-1}
      className={`relative flex min-w-0 flex-1 flex-col ${mine ? 'items-end' : 'items-start'} outline-none pointer-coarse:select-none`}
    >
      <div className={`max-w-[90%] min-w-0 md:max-w-[75%] ${bubbleShape({ mine, endsGroup })}`}>
        <span className="sr-only">{authorName(conversation, first)}: </span>
        {first.message !== '' && (
          <div className="px-3.5 py-2">
            <LinkedText text={first.message} />
          </div>
        )}
        <ul
          aria-label={`${String(messages.length)} pictures`}
          className="grid w-72 max-w-full grid-cols-2 gap-0.5 p-0.5"
        >
          {messages.map((message) => (
            <AlbumPicture key={message._id} {...props} message={message} />
          ))}
        </ul>
      </div>
      <StoredMessageMeta {...props} message={last} isMetaBelow />
    </article>
  );
}

const OVER_PICTURE =
  'absolute top-1 right-1 has-focus-visible:bg-surface pointer-fine:group-hover:bg-surface';

function AlbumPicture(props: MessageBubbleProps) {
  const { message, conversation } = props;
  const { _id: messageId, fileUrl = '', fileName, fileType, fileSize } = message;
  const { handlers } = useTouchGestures({ onLongPress: openMenu, onSwipe: undefined });
  return (
    <li
      className="group relative min-w-0"
      onContextMenu={(event) => {
        if (openMenu(event.currentTarget)) event.preventDefault();
      }}
      {...handlers}
    >
      <Attachment
        isTile
        file={{ fileUrl, fileName, fileType, fileSize }}
        owner={{ conversationId: conversation.id, messageId }}
      />
      <MessageActions {...props} place={OVER_PICTURE} />
    </li>
  );
}
