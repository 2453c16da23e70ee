import { BellOff, UsersRound } from 'lucide-react';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import type { ConversationView } from '../conversationView.ts';

/** The picture of a match, or an icon for the members of a study session. */
export function ConversationAvatar({
  conversation: { match },
}: {
  conversation: ConversationView;
}) {
  if (match) return <Avatar name={match.name} picture={match.avatar} />;
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-action-soft text-action-strong">
      <UsersRound aria-hidden="true" className="size-5" />
      <span className="sr-only">Session </span>
    </span>
  );
}

/** The sign of a muted conversation. */
export function MutedMark() {
  return (
    <>
      <BellOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">Muted</span>
    </>
  );
}
