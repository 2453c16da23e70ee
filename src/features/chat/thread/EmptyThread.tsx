import type { RefObject } from 'react';
import { isBlank } from '../../../../contract/text.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { FirstMessage } from '../../../ui/people/firstMessage/FirstMessage.tsx';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { ChatEmptyState } from '../ChatPlaceholders.tsx';
import { draftChanged, selectDraft } from '../chatSlice.ts';
import type { ConversationView } from '../conversationView.ts';
import { ThreadStart } from './ThreadStart.tsx';

interface EmptyThreadProps {
  conversation: ConversationView;
  composerBox: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests first messages while the composer is empty. A click puts one into it. */
export default function EmptyThread({ conversation, composerBox }: EmptyThreadProps) {
  const { id: conversationId, match } = conversation;
  const dispatch = useAppDispatch();
  const hasDraft = useAppSelector((state) => !isBlank(selectDraft(state, conversationId)));
  const { data: me } = useGetMeQuery();
  const start = (opener: string) => {
    dispatch(draftChanged({ conversationId, text: opener }));
    composerBox.current?.focus();
  };
  const text = 'No messages yet. Start the conversation!';
  if (!me || !match || match.isDeleted) return <ChatEmptyState text={text} />;
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto p-4">
      <div className="m-auto flex w-full max-w-sm flex-col gap-4">
        <ThreadStart buddyId={match.id} />
        <FirstMessage match={match} me={me} onOpener={hasDraft ? undefined : start} />
        <p className="text-center text-muted">{text}</p>
      </div>
    </div>
  );
}
