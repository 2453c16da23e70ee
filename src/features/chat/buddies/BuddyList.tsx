import type { ConversationRow } from '../conversations/conversationRows.ts';
import { BuddyLink } from './BuddyLink.tsx';

interface BuddyListProps {
  rows: readonly ConversationRow[];
  /** Id of the buddy whose conversation is open. */
  openId: string | undefined;
}

export function BuddyList({ rows, openId }: BuddyListProps) {
  return (
    <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto overscroll-contain px-2 pb-2">
      {rows.map((row) => (
        <li key={row.buddy.id}>
          <BuddyLink row={row} isOpen={row.buddy.id === openId} />
        </li>
      ))}
    </ul>
  );
}
