import { isAnyOf } from '@reduxjs/toolkit';
import type { Message } from '../../../../contract/chat/messages.ts';
import {
  messageAnnounced,
  messageArrived,
  messageDeleted,
  messagesRead,
  messageUpdated,
  typingStarted,
} from '../../../socket/socketActions.ts';
import type { AppStartListening, AppThunk } from '../../../app/store.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { conversationIdOf } from '../conversationView.ts';
import { presenceApi } from '../presenceApi.ts';
import { selectMessage } from '../threadApi.ts';

const isSentByStudent = isAnyOf(messageArrived, messageAnnounced, messageDeleted, typingStarted);

/** Shows a buddy as online at once when an event says what they have just done. */
export function addPresenceListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isSentByStudent,
    effect: ({ payload }, { dispatch }) => {
      dispatch(markOnline([payload.senderId]));
    },
  });
  startListening({
    actionCreator: messagesRead,
    effect: ({ payload }, { dispatch }) => {
      dispatch(markOnline([payload.readerId]));
    },
  });
  startListening({
    actionCreator: messageUpdated,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const state = getOriginalState();
      const conversationId = conversationIdOf(payload, selectUserId(state));
      const before = selectMessage(state, { conversationId, id: payload._id });
      if (before) dispatch(markOnline(changedBy(before, payload)));
    },
  });
}

/** Returns the ids of those who edited a message, or set or removed a reaction. */
function changedBy(before: Message, after: Message): string[] {
  const emojiOf = ({ reactions = [] }: Message, id: string) =>
    reactions.find(({ userId }) => userId === id)?.emoji;
  const reacting = [before, after].flatMap(({ reactions = [] }) => reactions);
  const changed = reacting
    .map(({ userId }) => userId)
    .filter((id) => emojiOf(before, id) !== emojiOf(after, id));
  return before.message === after.message ? changed : [...changed, after.senderId];
}

/** Buddies who hide their presence are not in the list, and stay hidden. */
const markOnline =
  (userIds: readonly string[]): AppThunk =>
  (dispatch) => {
    dispatch(
      presenceApi.util.updateQueryData('getPresence', undefined, (presence) => {
        for (const buddy of presence?.buddies ?? []) {
          if (!userIds.includes(buddy.userId)) continue;
          buddy.online = true;
          buddy.lastSeenAt = new Date().toISOString();
        }
      }),
    );
  };
