import { useState } from 'react';
import { instantOf, type ThreadRow } from '../threadRows.ts';

/** How many messages of the buddy have come since the reader was last at the end of the thread. */
export function useUnseen(rows: readonly ThreadRow[], isAtEnd: boolean): number {
  const newest = newestOf(rows);
  const [seenUpTo, setSeenUpTo] = useState(newest);
  if (!isAtEnd) return rows.filter((row) => !row.mine && timeOf(row) > seenUpTo).length;
  if (newest !== seenUpTo) setSeenUpTo(newest);
  return 0;
}

const timeOf = (row: ThreadRow) => Date.parse(instantOf(row));

/** What waits to be sent has a time of this device, which may go wrong. */
function newestOf(rows: readonly ThreadRow[]): number {
  const last = rows.findLast(({ kind }) => kind === 'message');
  return last ? timeOf(last) : 0;
}
