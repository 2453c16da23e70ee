import { WEEKDAYS } from '../../../../contract/constants.ts';
import type { HoursRange } from '../../../../contract/hours.ts';

/** Minutes of a cell of the grid. */
export const SLOT = 30;
export const DAY_SLOTS = 48;

/** A half hour of the week, by the numbers of its weekday and of the half hour in it. */
export interface Cell {
  day: number;
  slot: number;
}

export const isMarked = (ranges: readonly HoursRange[], { day, slot }: Cell): boolean =>
  ranges.some(
    (range) => range.day === WEEKDAYS[day] && range.start <= slot * SLOT && slot * SLOT < range.end,
  );

/**
 * Marks or unmarks all cells between two corners. Returns the ranges joined and in the order of the
 * week, as the service does.
 */
export function withCells(
  ranges: readonly HoursRange[],
  [from, to]: readonly [Cell, Cell],
  marked: boolean,
): HoursRange[] {
  const isBetween = (value: number, a: number, b: number) =>
    value >= Math.min(a, b) && value <= Math.max(a, b);
  return WEEKDAYS.flatMap((name, day) => {
    const isInside = (slot: number) =>
      isBetween(day, from.day, to.day) && isBetween(slot, from.slot, to.slot);
    const joined: HoursRange[] = [];
    for (let slot = 0; slot < DAY_SLOTS; slot += 1) {
      if (!(isInside(slot) ? marked : isMarked(ranges, { day, slot }))) continue;
      const last = joined.at(-1);
      if (last?.end === slot * SLOT) last.end += SLOT;
      else joined.push({ day: name, start: slot * SLOT, end: (slot + 1) * SLOT });
    }
    return joined;
  });
}

/** Returns the cell that an arrow key leads to. */
export function neighbour({ day, slot }: Cell, key: string, firstSlot: number): Cell | undefined {
  const [days, slots] = STEPS[key] ?? [];
  if (days === undefined || slots === undefined) return undefined;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return {
    day: clamp(day + days, 0, WEEKDAYS.length - 1),
    slot: clamp(slot + slots, firstSlot, DAY_SLOTS - 1),
  };
}

const STEPS: Record<string, readonly [days: number, slots: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
