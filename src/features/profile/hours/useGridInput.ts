import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { neighbour, type Cell } from './markedHours.ts';
import { useStroke } from './useStroke.ts';

export const cellId = ({ day, slot }: Cell) => `hours-${String(day)}-${String(slot)}`;

/**
 * Handles the pointer and the keyboard of a grid whose cells have `data-day` and `data-slot`. One cell
 * is a tab stop, the arrow keys move it.
 */
export function useGridInput(
  marked: Parameters<typeof useStroke>[0],
  firstSlot: number,
  onChange: Parameters<typeof useStroke>[1],
) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Cell>({ day: 0, slot: 18 });
  const stroke = useStroke(marked, onChange);

  const focus = (cell: Cell) => {
    setFocused(cell);
    grid.current?.querySelector<HTMLElement>(`#${cellId(cell)}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isMark = event.key === ' ' || event.key === 'Enter';
    const next = neighbour(focused, event.key, firstSlot);
    if (!isMark && !next) return;
    event.preventDefault();
    if (isMark) stroke.begin(focused);
    if (!next) return;
    if (event.shiftKey) {
      stroke.resume(focused);
      stroke.extend(next);
    } else {
      stroke.end();
    }
    focus(next);
  };
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0) return;
    // No text selection.
    event.preventDefault();
    focus(cell);
    stroke.begin(cell);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell) stroke.extend(cell);
  };
  const gridProps = {
    ref: grid,
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp: stroke.end,
    onPointerCancel: stroke.end,
  };
  return { focused, gridProps, onFocus: setFocused };
}

function cellAt(target: EventTarget | null): Cell | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { day, slot } = target.dataset;
  return day === undefined || slot === undefined
    ? undefined
    : { day: Number(day), slot: Number(slot) };
}
