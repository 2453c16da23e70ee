import { useAppDispatch } from '../../../app/hooks.ts';
import { messageDiscarded, messageRetried, type OutboxItem } from '../chatSlice.ts';
import { Bubble, MessageMeta } from './Bubble.tsx';
import { Quote } from './Quote.tsx';
import { authorName, type ConversationView } from '../conversationView.ts';

const BUTTON = 'min-h-11 px-2 font-semibold underline';

interface OutboxBubbleProps {
  item: OutboxItem;
  endsGroup: boolean;
  conversation: ConversationView;
}

export function OutboxBubble({ item, endsGroup, conversation }: OutboxBubbleProps) {
  const { attachment, replyTo } = item;
  const failed = item.status === 'failed';
  return (
    <Bubble
      mine
      author="You"
      text={item.text}
      endsGroup={endsGroup || failed || item.problem !== undefined}
      file={attachment && { ...attachment, fileSize: attachment.size }}
      quote={replyTo && <Quote quote={replyTo} author={authorName(conversation, replyTo)} />}
      meta={<OutboxMeta item={item} below={endsGroup} />}
      isMetaBelow={endsGroup || failed || item.problem !== undefined}
    />
  );
}

function OutboxMeta({ item, below }: { item: OutboxItem; below: boolean }) {
  const dispatch = useAppDispatch();
  const { clientId, createdAt, status, problem } = item;
  const failed = status === 'failed';
  if (!failed && problem === undefined) {
    return (
      <MessageMeta instant={createdAt} mine below={below}>
        <span>Sending…</span>
      </MessageMeta>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 px-1 text-xs">
      <span className="text-danger">{failed ? 'Not sent' : `${problem} Trying again…`}</span>
      <button
        type="button"
        className={`${BUTTON} text-action`}
        onClick={() => dispatch(messageRetried({ clientId }))}
      >
        Retry
      </button>
      {failed && (
        <button
          type="button"
          className={`${BUTTON} text-danger`}
          onClick={() => dispatch(messageDiscarded({ clientId }))}
        >
          Discard
        </button>
      )}
    </div>
  );
}
