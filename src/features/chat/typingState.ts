import type { TypingEvent } from '../../../contract/socketEvents.ts';

/** A student who is typing. */
export interface Typing {
  senderId: string;
  conversationId: string;
}

/** Milliseconds that a student is shown as typing after an event. */
export const TYPING_SHOWN = 2_500;

interface TypingState {
  typing: Typing[];
}

/** Without a recipient, the conversation is that with the sender. */
export function addTyping(state: TypingState, event: TypingEvent): void {
  removeTyping(state, { payload: event });
  const { senderId, recipientId: conversationId = senderId } = event;
  state.typing.push({ senderId, conversationId });
}

/** After a message, too, whose recipient may be the signed-in student. */
export function removeTyping(state: TypingState, { payload }: { payload: TypingEvent }): void {
  const { senderId, recipientId } = payload;
  state.typing = state.typing.filter(
    (one) =>
      one.senderId !== senderId ||
      (one.conversationId !== senderId && one.conversationId !== recipientId),
  );
}
