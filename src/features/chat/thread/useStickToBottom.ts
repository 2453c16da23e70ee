import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';

/** Distance to the bottom that still counts as the bottom, in pixels. */
const TOLERANCE = 8;

/**
 * Keeps a scrolling element at its bottom while it shrinks or its content grows, until the user
 * scrolls up and again once they return. Call `stick` before paint whenever the height of the
 * content changes.
 */
export function useStickToBottom() {
  const scroller = useRef<HTMLDivElement>(null);
  const [isStuck, setIsStuck] = useState(true);
  // The current values between two renders.
  const current = useRef({ isStuck: true, top: 0 });

  const setStuck = useCallback((stuck: boolean) => {
    current.current.isStuck = stuck;
    setIsStuck(stuck);
  }, []);
  const stick = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { top } = current.current;
    if (current.current.isStuck) {
      element.scrollTop = element.scrollHeight;
      current.current.top = element.scrollTop;
    }
    if (element.scrollTop === top) return;
    // The browser's own scroll event comes one frame late, and the virtualizer would render and
    // measure rows for the previous position until then.
    queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(stick);
    if (scroller.current) observer.observe(scroller.current);
    return () => {
      observer.disconnect();
    };
  }, [stick]);
  const scrollToBottom = useCallback(() => {
    setStuck(true);
    stick();
  }, [setStuck, stick]);
  /** Stays at the current position until the user returns to the bottom. */
  const release = useCallback(() => {
    setStuck(false);
  }, [setStuck]);
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < TOLERANCE) setStuck(true);
    else if (scrollTop < current.current.top) setStuck(false);
    current.current.top = scrollTop;
  };
  // The browser scrolls smoothly to the bottom as it was when the key was pressed.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End') return;
    event.preventDefault();
    scrollToBottom();
  };
  return { scroller, isStuck, stick, release, scrollToBottom, handlers: { onScroll, onKeyDown } };
}
