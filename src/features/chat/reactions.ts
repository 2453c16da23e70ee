import { messagesOf, updateMessages, type Thread } from './threadCache.ts';

/** Sets or removes the reaction of a student. Its revision is not known yet. */
export function setReaction(
  thread: Thread,
  { id, userId, emoji }: { id: string; userId: string; emoji: string | null },
): Thread {
  return updateMessages(thread, (message) => {
    if (message._id !== id) return message;
    const others = (message.reactions ?? []).filter((one) => one.userId !== userId);
    return { ...message, reactions: emoji === null ? others : [...others, { userId, emoji }] };
  });
}

/** Returns the reaction of a student to a message, `null` without one. */
export const reactionOf = (thread: Thread | undefined, id: string, userId: string) =>
  messagesOf(thread)
    .find(({ _id }) => _id === id)
    ?.reactions?.find((one) => one.userId === userId)?.emoji ?? null;
