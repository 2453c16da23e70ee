import { use, type RefObject } from 'react';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ThreadStartSlot } from '../../../ui/threadStartSlot.ts';
import { FirstMessage } from '../../../ui/people/firstMessage/FirstMessage.tsx';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { ChatEmptyState } from '../ChatPlaceholders.tsx';
import { draftChanged } from '../chatSlice.ts';
import type { ConversationView } from '../conversationView.ts';

interface EmptyThreadProps {
  conversation: ConversationView;
  composerBox: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests first messages. A click puts one into the composer. */
export default function EmptyThread({ conversation, composerBox }: EmptyThreadProps) {
  const { id: conversationId, match } = conversation;
  const dispatch = useAppDispatch();
  const renderStart = use(ThreadStartSlot);
  const { data: me } = useGetMeQuery();
  const text = 'No messages yet. Start the conversation!';
  if (!me || !match || match.isDeleted) return <ChatEmptyState text={text} />;
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto p-4">
      <div className="m-auto flex w-full max-w-sm flex-col gap-4">
        {renderStart(match.id)}
        <FirstMessage
          match={match}
          me={me}
          onOpener={(opener) => {
            dispatch(draftChanged({ conversationId, text: opener }));
            composerBox.current?.focus();
          }}
        />
        <p className="text-center text-muted">{text}</p>
      </div>
    </div>
  );
}
