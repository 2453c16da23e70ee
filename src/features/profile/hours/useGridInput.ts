import { useRef, useState, type KeyboardEvent } from 'react';
import { neighbour, type Cell } from './markedHours.ts';
import { useGridPointer } from './useGridPointer.ts';
import { type StrokeHandlers, useStroke } from './useStroke.ts';

export const cellId = ({ day, slot }: Cell) => `hours-${String(day)}-${String(slot)}`;

/** Handles the pointer and the keyboard of a grid. One cell is a tab stop, the arrow keys move it. */
export function useGridInput(
  marked: Parameters<typeof useStroke>[0],
  firstSlot: number,
  handlers: StrokeHandlers,
) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Cell>({ day: 0, slot: 18 });
  const stroke = useStroke(marked, handlers);

  const focus = (cell: Cell) => {
    setFocused(cell);
    grid.current?.querySelector<HTMLElement>(`#${cellId(cell)}`)?.focus();
  };
  const pointerProps = useGridPointer(grid, {
    ...stroke,
    begin(cell) {
      focus(cell);
      stroke.begin(cell);
    },
  });
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
  return { focused, gridProps: { ref: grid, onKeyDown, ...pointerProps }, onFocus: setFocused };
}
