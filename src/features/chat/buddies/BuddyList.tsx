import type { ConversationRow } from '../conversations/conversationRows.ts';
import { BuddyLink } from './BuddyLink.tsx';

interface BuddyListProps {
  rows: readonly ConversationRow[];
  /** Id of the buddy whose conversation is open. */
  openId: string | undefined;
}

export function BuddyList({ rows, openId }: BuddyListProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {rows.map((row) => (
        <li key={row.buddy.id}>
          <BuddyLink row={row} isOpen={row.buddy.id === openId} />
        </li>
      ))}
    </ul>
  );
}
