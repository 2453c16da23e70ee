import { useCallback, useRef, useState } from 'react';
import { followEnd, type EndFollower } from './followEnd.ts';

/**
 * Whether the list stays at its end, and a way back there. `scrollerRef` is for the list: its
 * scrolling element, whose first child holds all there is to scroll.
 */
export function useFollow() {
  const [follows, setFollows] = useState(true);
  const follower = useRef<EndFollower | null>(null);
  const scrollerRef = useCallback((scroller: HTMLElement | Window | null) => {
    follower.current?.stop();
    follower.current = null;
    if (!(scroller instanceof HTMLElement)) return;
    const content = scroller.firstElementChild?.children ?? [];
    follower.current = followEnd(scroller, content, setFollows);
  }, []);
  const toEnd = useCallback(() => {
    follower.current?.toEnd();
  }, []);
  return { follows, toEnd, scrollerRef };
}
