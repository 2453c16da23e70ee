import { useAppDispatch } from '../../../app/hooks.ts';
import { messageDiscarded, messageRetried, type OutboxItem } from '../chatSlice.ts';
import { Bubble } from './Bubble.tsx';

const BUTTON = 'min-h-11 px-2 font-semibold underline';

/** A message that is on its way, or did not get there. */
export function OutboxBubble({ item }: { item: OutboxItem }) {
  const dispatch = useAppDispatch();
  const { clientId, attachment } = item;
  return (
    <Bubble
      mine
      author="You"
      text={item.text}
      file={attachment && { ...attachment, fileSize: attachment.size }}
    >
      {item.status === 'sending' ? (
        <span>Sending…</span>
      ) : (
        <>
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
        </>
      )}
    </Bubble>
  );
}
