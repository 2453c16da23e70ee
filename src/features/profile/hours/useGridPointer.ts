import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Cell } from './markedHours.ts';

/** Milliseconds that a finger rests before it marks instead of scrolling. */
const LONG_PRESS = 400;
/** Pixels by which a resting finger may move. */
const SLOP = 10;

/** A finger on the grid. */
interface Press {
  cell: Cell;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  /** Whether the finger has rested long enough to mark. */
  isMarking: boolean;
}

interface Stroke {
  begin: (cell: Cell) => void;
  extend: (to: Cell) => void;
  end: () => void;
}

/** Tells a finger that rests on a cell, which calls `onRest`, from one that taps or swipes. */
function usePress(grid: RefObject<HTMLElement | null>, onRest: (cell: Cell) => void) {
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const element = grid.current;
    // The browser would scroll. React adds passive listeners, which cannot prevent it.
    const onTouchMove = (event: TouchEvent) => {
      if (press.current?.isMarking && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => element?.removeEventListener('touchmove', onTouchMove);
  }, [grid]);
  const lift = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    press,
    lift,
    start(cell: Cell, { clientX: x, clientY: y }: PointerEvent) {
      lift();
      const timer = setTimeout(() => {
        if (!press.current) return;
        press.current.isMarking = true;
        onRest(cell);
      }, LONG_PRESS);
      press.current = { cell, x, y, timer, isMarking: false };
    },
    /** Returns whether a move marks. A finger that moves before it has rested swipes. */
    marks({ clientX, clientY }: PointerEvent): boolean {
      if (!press.current) return false;
      const { x, y, isMarking } = press.current;
      if (!isMarking && Math.hypot(clientX - x, clientY - y) > SLOP) lift();
      return isMarking;
    },
  };
}

/**
 * Marks cells, which have `data-day` and `data-slot`, by a pointer. A mouse or a pen marks by a drag. A
 * finger marks a cell by a tap, and more by a long press and a drag; a swipe scrolls the page.
 */
export function useGridPointer(grid: RefObject<HTMLElement | null>, stroke: Stroke) {
  const { press, lift, start, marks } = usePress(grid, stroke.begin);
  return {
    onPointerDown(event: PointerEvent) {
      const cell = cellAt(event.target);
      if (!cell || event.button !== 0) return;
      if (event.pointerType === 'touch') {
        start(cell, event);
        return;
      }
      // No text selection.
      event.preventDefault();
      stroke.begin(cell);
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch' ? !marks(event) : event.buttons === 0) return;
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (cell) stroke.extend(cell);
    },
    onPointerUp() {
      if (press.current && !press.current.isMarking) stroke.begin(press.current.cell);
      lift();
      stroke.end();
    },
    onPointerCancel() {
      lift();
      stroke.end();
    },
    /** A long press opens no menu. */
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault();
    },
  };
}

function cellAt(target: EventTarget | null): Cell | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { day, slot } = target.dataset;
  return day === undefined || slot === undefined
    ? undefined
    : { day: Number(day), slot: Number(slot) };
}
