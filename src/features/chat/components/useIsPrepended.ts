import { useState } from 'react';
import type { ThreadRow } from '../threadRows.ts';

/** Whether these rows differ from those before them by what is put before the first one. */
export function useIsPrepended(rows: readonly ThreadRow[]): boolean {
  const [known, setKnown] = useState({ rows, isPrepended: false });
  if (known.rows === rows) return known.isPrepended;
  const isPrepended = known.rows[0]?.key !== rows[0]?.key;
  setKnown({ rows, isPrepended });
  return isPrepended;
}
