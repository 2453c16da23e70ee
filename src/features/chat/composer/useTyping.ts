import { useCallback, useEffect, useRef } from 'react';
import { isBlank } from '../../../../contract/text.ts';
import { stopTypingEmitted, typingEmitted } from '../../../socket/socketActions.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { TYPING_SHOWN } from '../typingState.ts';
import { useTimeout } from '../../../ui/hooks/timers.ts';

/** Milliseconds without a keystroke after which typing ends. */
const IDLE_TIME = 1_500;
/** Milliseconds between two `typing` events. */
const EMIT_INTERVAL = TYPING_SHOWN - 500;

/**
 * Emits `typing` at the first keystroke and before the others stop showing it.
 *
 * @returns `onType`, called with each text of the box, and `stop`, which ends typing
 */
export function useTyping(recipientId: string) {
  const dispatch = useAppDispatch();
  /** `null` when the student is not typing. */
  const emittedAt = useRef<number | null>(null);
  const atIdle = useTimeout(IDLE_TIME);

  const stop = useCallback(() => {
    if (emittedAt.current === null) return;
    emittedAt.current = null;
    dispatch(stopTypingEmitted({ recipientId }));
  }, [dispatch, recipientId]);
  useEffect(() => stop, [stop]);

  const onType = (text: string) => {
    if (isBlank(text)) {
      stop();
      return;
    }
    atIdle(stop);
    const now = Date.now();
    if (emittedAt.current !== null && now - emittedAt.current < EMIT_INTERVAL) return;
    emittedAt.current = now;
    dispatch(typingEmitted({ recipientId }));
  };
  return { onType, stop };
}
