import { useCallback, useRef, useState, type KeyboardEvent } from 'react';

/** Rounding of the browser's own sizes, in pixels. */
const SLACK = 2;

/**
 * Keeps a scrolling element at its end, whatever grows in it, until the reader moves up; again once
 * they are back. `stay` is to be called, before the browser paints, whenever its content has
 * another height: so nothing else than the reader ever leaves it further up than it was.
 */
export function useFollow() {
  const scroller = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  // What counts between two renderings.
  const now = useRef({ follows: true, top: 0 });

  const decide = useCallback((decision: boolean) => {
    now.current.follows = decision;
    setFollows(decision);
  }, []);
  const stay = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { follows: isFollowing, top } = now.current;
    if (isFollowing) {
      element.scrollTop = element.scrollHeight;
      now.current.top = element.scrollTop;
    }
    if (element.scrollTop === top) return;
    // The browser tells the list of it one frame late: what the list then shows, and how it moves
    // on when rows are measured, would be meant for where the reader was before.
    queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
  }, []);
  const toEnd = useCallback(() => {
    decide(true);
    stay();
  }, [decide, stay]);
  const onScroll = () => {
    if (!scroller.current) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller.current;
    if (scrollHeight - scrollTop - clientHeight < SLACK) decide(true);
    else if (scrollTop < now.current.top) decide(false);
    now.current.top = scrollTop;
  };
  // The browser would go where the end is now, and arrive where it was.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End') return;
    event.preventDefault();
    toEnd();
  };
  return { scroller, follows, stay, toEnd, handlers: { onScroll, onKeyDown } };
}
