import { useState } from 'react';
import type { Message } from '../../../contract/chat/messages.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { selectConnectionError, selectConnectionStatus } from '../../socket/connectionSlice.ts';
import { selectTyping } from './chatSlice.ts';
import { authorName, type ConversationView } from './conversationView.ts';
import { textWithoutCard } from './messageCards.tsx';

/**
 * Shown while the socket cannot connect. The live region is always rendered, because screen readers
 * announce only changes of an existing one.
 */
export function ConnectionNotice() {
  const isDown = useAppSelector(selectConnectionStatus) === 'disconnected';
  const error = useAppSelector(selectConnectionError);
  return (
    <div role="status">
      {isDown && error !== null && (
        <p className="bg-warm-soft px-5 py-1.5 text-center text-xs text-warm">
          Failed to connect to the chat server. Real-time messaging may not work.
        </p>
      )}
    </div>
  );
}

/** Has a constant height, so that the thread does not move. */
export function TypingLine({ conversation }: { conversation: ConversationView }) {
  const typing = useAppSelector((state) => selectTyping(state, conversation.id));
  return (
    <p aria-live="polite" className="flex h-6 items-start gap-2 px-5 text-xs text-muted">
      {typing.length > 0 && (
        <>
          <TypingDots />
          <span className="truncate">{typingText(conversation, typing)}</span>
        </>
      )}
    </p>
  );
}

function typingText(conversation: ConversationView, typing: readonly string[]): string {
  const [first = '', ...others] = typing;
  if (others.length > 0) return `${String(typing.length)} people are typing…`;
  return `${authorName(conversation, { senderId: first })} is typing…`;
}

function TypingDots() {
  const dot = 'size-1.5 rounded-full bg-muted motion-safe:animate-pulse';
  return (
    <span aria-hidden="true" className="flex h-[1lh] items-center gap-1">
      <span className={dot} />
      <span className={`${dot} [animation-delay:200ms]`} />
      <span className={`${dot} [animation-delay:400ms]`} />
    </span>
  );
}

/** Announces messages that arrive while the thread is open to screen readers. */
export function NewMessageAnnouncer({
  conversation,
  messages,
}: {
  conversation: ConversationView;
  messages: readonly Message[];
}) {
  const last = messages.at(-1);
  const [initialId] = useState(last?._id);
  const isNew =
    last !== undefined && last._id !== initialId && last.senderId !== conversation.ownId;
  return (
    <p aria-live="polite" className="sr-only">
      {isNew &&
        `${authorName(conversation, last)}: ${textWithoutCard(last.message) || (last.fileName ?? 'a file')}`}
    </p>
  );
}
