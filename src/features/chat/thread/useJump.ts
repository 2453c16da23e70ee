import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTimeout } from '../../../ui/hooks/timers.ts';
import { MESSAGE_PARAM } from '../conversationView.ts';
import { hasMessage } from './albums.ts';
import type { ThreadRow } from './threadRows.ts';
import type { OlderPages } from './useThread.ts';

/** Milliseconds for which the message stays in the URL, which highlights it. */
const HIGHLIGHT = 2_500;

/**
 * Scrolls to the message that the URL names. Loads older pages one after another until it is found.
 * Returns the id of the message until it is removed from the URL.
 */
export function useJump(
  rows: readonly ThreadRow[],
  older: OlderPages,
  scrollTo: (index: number) => void,
): string | null {
  const [params, setParams] = useSearchParams();
  const id = params.get(MESSAGE_PARAM);
  const reached = useRef<string | null>(null);
  const later = useTimeout(HIGHLIGHT);
  useEffect(() => {
    if (id === null || id === reached.current) return;
    const index = rows.findIndex((row) => hasMessage(row, id));
    // The first row shows that earlier messages are loading, or the button to retry.
    scrollTo(Math.max(index, 0));
    if (index < 0 && older.hasMore) {
      older.onNearTop();
      return;
    }
    reached.current = id;
    later(() => {
      reached.current = null;
      setParams(withoutMessage, { replace: true });
    });
  }, [id, rows, older, scrollTo, later, setParams]);
  return id;
}

function withoutMessage(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(MESSAGE_PARAM);
  return rest;
}
