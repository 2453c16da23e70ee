import { useRef, type UIEvent } from 'react';

/** Rounding of the browser's own sizes, in pixels. */
const SLACK = 4;
/** A scroll this soon after a hand moved is the reader's, in milliseconds. */
const BY_HAND = 500;

/**
 * Whether the list stays at its end when it grows: until the reader scrolls up, and again once they
 * are back. While new rows are still being measured the list leaves its end by itself for a moment,
 * which must not count as the reader's wish.
 */
export function useFollow() {
  const follows = useRef(true);
  const lastTop = useRef(0);
  const lastMove = useRef(0);
  const onMove = () => {
    lastMove.current = Date.now();
  };
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const isByHand = Date.now() - lastMove.current < BY_HAND;
    if (scrollHeight - scrollTop - clientHeight < SLACK) follows.current = true;
    else if (isByHand && scrollTop < lastTop.current) follows.current = false;
    lastTop.current = scrollTop;
  };
  return {
    follows: () => follows.current,
    handlers: {
      onScroll,
      onWheel: onMove,
      onTouchMove: onMove,
      onKeyDown: onMove,
      onPointerDown: onMove,
    },
  };
}
