import { useState } from 'react';
import type { Message } from '../../../../../contract/chat/messages.ts';
import { useAppSelector } from '../../../../app/hooks.ts';
import {
  selectConnectionError,
  selectConnectionStatus,
} from '../../../../socket/connectionSlice.ts';
import { selectIsTyping } from '../../chatSlice.ts';

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

interface BuddyProps {
  buddyId: string;
  buddyName: string;
}

/** Has a constant height, so that the thread does not move. */
export function TypingLine({ buddyId, buddyName }: BuddyProps) {
  const isTyping = useAppSelector((state) => selectIsTyping(state, buddyId));
  return (
    <p aria-live="polite" className="flex h-6 items-center gap-2 px-5 text-xs text-muted">
      {isTyping && (
        <>
          <TypingDots />
          <span className="truncate">{buddyName} is typing…</span>
        </>
      )}
    </p>
  );
}

function TypingDots() {
  const dot = 'size-1.5 rounded-full bg-muted motion-safe:animate-pulse';
  return (
    <span aria-hidden="true" className="flex gap-1">
      <span className={dot} />
      <span className={`${dot} [animation-delay:200ms]`} />
      <span className={`${dot} [animation-delay:400ms]`} />
    </span>
  );
}

/** Announces messages that arrive while the thread is open to screen readers. */
export function NewMessageAnnouncer({
  buddyId,
  buddyName,
  messages,
}: BuddyProps & { messages: readonly Message[] }) {
  const last = messages.at(-1);
  const [initialId] = useState(last?._id);
  const isNew = last !== undefined && last._id !== initialId && last.senderId === buddyId;
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && `${buddyName}: ${last.message || (last.fileName ?? 'a file')}`}
    </p>
  );
}
