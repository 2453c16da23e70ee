/** Rounding of the browser's own sizes, in pixels. */
const SLACK = 4;
/** For so long a hand's movement, or a change of sizes, has its effects, in milliseconds. */
const MOMENT = 500;

/** How a reader scrolls: what the browser then moves is theirs. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
/** What may tell that the pointer holds nothing any more. */
const FREE = ['pointermove', 'pointerup', 'pointercancel'] as const;

export interface EndFollower {
  /** Goes to the end and stays there. */
  toEnd: () => void;
  stop: () => void;
}

/**
 * Keeps a scrolling element at its end, whatever grows or is measured in it, until the reader moves
 * up; again once they are back. While rows are being measured the list shrinks and grows, and the
 * browser moves it up with that: such a move is the reader's only if their hand moved too. When all
 * has been still for a moment, any move up is theirs (a search in the page, a screen reader).
 *
 * `content` is what makes the height; `onChange` hears when following begins or ends.
 */
export function followEnd(
  scroller: HTMLElement,
  content: Iterable<Element>,
  onChange: (follows: boolean) => void,
): EndFollower {
  const hand = watchHand(scroller);
  let follows = true;
  let lastTop = 0;
  let lastResize = -Infinity;
  let lastSize = sizeOf(scroller);

  const decide = (decision: boolean) => {
    if (decision !== follows) onChange(decision);
    follows = decision;
  };
  const toEnd = () => {
    decide(true);
    scroller.scrollTop = scroller.scrollHeight;
    // Its scroll event is then no move.
    lastTop = scroller.scrollTop;
  };
  const isReader = () => hand.hasMoved() || performance.now() - lastResize > MOMENT;
  // Scrolling may show that sizes have changed before the observer below tells of it.
  const noteSize = () => {
    const size = sizeOf(scroller);
    if (size !== lastSize) lastResize = performance.now();
    lastSize = size;
  };
  const onScroll = () => {
    noteSize();
    const move = scroller.scrollTop - lastTop;
    lastTop = scroller.scrollTop;
    if (isAtEnd(scroller)) {
      if (move > 0) decide(true);
    } else if (follows) {
      if (move < 0 && isReader()) decide(false);
      else toEnd();
    }
  };
  // This comes between layout and paint, so that nothing is seen of it.
  const resizes = new ResizeObserver(() => {
    lastResize = performance.now();
    lastSize = sizeOf(scroller);
    // Where the last rows have gone, the end has come to the reader.
    if (follows || isAtEnd(scroller)) toEnd();
  });

  scroller.addEventListener('scroll', onScroll, { passive: true });
  for (const element of [scroller, ...content]) resizes.observe(element, { box: 'border-box' });
  toEnd();
  return {
    toEnd,
    stop: () => {
      hand.stop();
      scroller.removeEventListener('scroll', onScroll);
      resizes.disconnect();
    },
  };
}

/**
 * Whether the reader did a moment ago what scrolls up, or still holds what does: a scrollbar that
 * is dragged, or a selection, tells of nothing between being pressed and let go.
 */
function watchHand(scroller: HTMLElement) {
  let lastMove = -Infinity;
  let isHolding = false;
  const onMove = (event: Event) => {
    const isDown = event instanceof WheelEvent && event.deltaY >= 0;
    if (!isDown) lastMove = performance.now();
    if (event.type === 'pointerdown') isHolding = true;
  };
  // Not every browser tells of a scrollbar that is let go, but the pointer then moves freely.
  const onFree = ({ buttons }: PointerEvent) => {
    if (buttons === 0) isHolding = false;
  };
  for (const kind of HANDS) scroller.addEventListener(kind, onMove, { passive: true });
  for (const kind of FREE) window.addEventListener(kind, onFree, { passive: true });
  return {
    hasMoved: () => isHolding || performance.now() - lastMove < MOMENT,
    stop: () => {
      for (const kind of HANDS) scroller.removeEventListener(kind, onMove);
      for (const kind of FREE) window.removeEventListener(kind, onFree);
    },
  };
}

const sizeOf = ({ scrollHeight, clientHeight }: HTMLElement) =>
  `${String(scrollHeight)} ${String(clientHeight)}`;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < SLACK;
