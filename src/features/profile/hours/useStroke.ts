import { useRef } from 'react';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import type { ProfileDraft } from '../profileDraft.ts';
import { isMarked, withCells, type Cell } from './markedHours.ts';

type Days = ProfileDraft['availability'];

interface Marked {
  ranges: readonly HoursRange[];
  days: Days;
}

interface Stroke {
  start: Cell;
  marks: boolean;
  /** The week before the stroke. */
  before: Marked;
}

export interface StrokeHandlers {
  /** Called before the first change of a stroke. */
  onStart: () => void;
  onChange: (ranges: HoursRange[], days: Days) => void;
}

/**
 * Marks or unmarks the cells between the start of a stroke and its current end. A stroke is a drag, or
 * a Space and the arrow keys with Shift after it. Days with marked hours join the availability.
 */
export function useStroke({ ranges, days }: Marked, { onStart, onChange }: StrokeHandlers) {
  const stroke = useRef<Stroke | null>(null);

  const extend = (to: Cell) => {
    if (!stroke.current) return;
    const { start, marks, before } = stroke.current;
    const next = withCells(before.ranges, [start, to], marks);
    const isFree = (day: Days[number]) =>
      before.days.includes(day) || next.some((range) => range.day === day);
    onChange(next, WEEKDAYS.filter(isFree));
  };

  return {
    /** Starts with a cell, which changes. */
    begin: (start: Cell) => {
      onStart();
      stroke.current = { start, marks: !isMarked(ranges, start), before: { ranges, days } };
      extend(start);
    },
    /** Starts with a cell that becomes marked, unless a stroke goes on. */
    resume: (start: Cell) => {
      if (stroke.current) return;
      onStart();
      stroke.current = { start, marks: true, before: { ranges, days } };
    },
    extend,
    end: () => {
      stroke.current = null;
    },
  };
}
