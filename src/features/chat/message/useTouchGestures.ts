import { useRef, useState, type PointerEvent, type TouchEvent } from 'react';

/** Milliseconds until a press is long. Browsers that open a context menu need about as long. */
const LONG_PRESS = 500;
/** Pixels that a finger may move while it presses. */
const TOLERANCE = 10;
/** Pixels to the right after which a swipe counts. */
const SWIPE = 56;
const MAX_SHIFT = 72;

interface Press {
  x: number;
  y: number;
  timer: number;
  isSwipe: boolean;
  isLong: boolean;
}

interface Gestures {
  onLongPress: (element: HTMLElement, target: EventTarget) => void;
  /** `undefined` if a swipe does nothing. */
  onSwipe: (() => void) | undefined;
}

/**
 * Recognizes a long press and a swipe to the right of a finger. The element needs `touch-action: pan-y`,
 * so that the browser scrolls vertically only. `shift` is how far the finger has swiped, in pixels.
 */
export function useTouchGestures({ onLongPress, onSwipe }: Gestures) {
  const press = useRef<Press | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    setShift(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, currentTarget, target, clientX: x, clientY: y } = event;
      // Touches of an open menu bubble here, too: React follows the tree of components.
      const isInside = currentTarget.contains(target as Node);
      if (pointerType !== 'touch' || !isInside) return;
      end();
      const timer = window.setTimeout(() => {
        if (press.current) press.current.isLong = true;
        onLongPress(currentTarget as HTMLElement, target);
      }, LONG_PRESS);
      press.current = { x, y, timer, isSwipe: false, isLong: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const current = press.current;
      if (!current || current.isLong) return;
      const [right, down] = [clientX - current.x, Math.abs(clientY - current.y)];
      if (Math.max(Math.abs(right), down) > TOLERANCE) clearTimeout(current.timer);
      if (onSwipe && right > TOLERANCE && right > 2 * down) current.isSwipe = true;
      if (current.isSwipe) setShift(Math.min(Math.max(right, 0), MAX_SHIFT));
    },
    onPointerUp: () => {
      if (press.current?.isSwipe && shift >= SWIPE) onSwipe?.();
    },
    /** Fires after `onPointerUp`. A click would close the menu that the press has opened. */
    onTouchEnd: (event: TouchEvent) => {
      if (press.current?.isLong && event.cancelable) event.preventDefault();
      end();
    },
    onPointerCancel: end,
  };
  return { handlers, shift, isReady: shift >= SWIPE };
}
