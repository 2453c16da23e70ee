import { useAppDispatch } from '../../../app/hooks.ts';
import { messageDiscarded, messageRetried, type OutboxItem } from '../chatSlice.ts';
import { Bubble } from '../message/Bubble.tsx';
import { MessageMeta } from '../message/MessageMeta.tsx';

const BUTTON = 'min-h-11 px-2 font-semibold underline';

interface OutboxBubbleProps {
  item: OutboxItem;
  endsGroup: boolean;
}

export function OutboxBubble({ item, endsGroup }: OutboxBubbleProps) {
  const { attachment } = item;
  const failed = item.status === 'failed';
  return (
    <Bubble
      mine
      author="You"
      text={item.text}
      endsGroup={endsGroup || failed}
      file={attachment && { ...attachment, fileSize: attachment.size }}
      meta={
        failed ? (
          <FailedMeta clientId={item.clientId} />
        ) : (
          <MessageMeta instant={item.createdAt} mine below={endsGroup}>
            <span>Sending…</span>
          </MessageMeta>
        )
      }
    />
  );
}

function FailedMeta({ clientId }: { clientId: string }) {
  const dispatch = useAppDispatch();
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-1 text-xs">
      <span className="text-danger">Not sent</span>
      <button
        type="button"
        className={`${BUTTON} text-action`}
        onClick={() => dispatch(messageRetried({ clientId }))}
      >
        Retry
      </button>
      <button
        type="button"
        className={`${BUTTON} text-danger`}
        onClick={() => dispatch(messageDiscarded({ clientId }))}
      >
        Discard
      </button>
    </div>
  );
}
