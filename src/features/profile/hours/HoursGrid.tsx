import { WEEKDAYS } from '../../../../contract/constants.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import { hourText, minutesText } from '../../../ui/time/hoursText.ts';
import type { ProfileDraft } from '../profileDraft.ts';
import { DAY_SLOTS, isMarked, SLOT, type Cell } from './markedHours.ts';
import { cellId, useGridInput } from './useGridInput.ts';

interface HoursGridProps {
  ranges: readonly HoursRange[];
  days: ProfileDraft['availability'];
  /** The first half hour that is shown. */
  firstSlot: number;
  /** Called before a stroke changes something. */
  onStart: () => void;
  onChange: (ranges: HoursRange[], days: ProfileDraft['availability']) => void;
}

/** A day without hours is free from 8:00 to 22:00. */
const DAYTIME = { start: 16, end: 44 };

/** Half hours of the week, marked by tap or drag, or by arrow keys and Space. Shift extends. */
export function HoursGrid({ ranges, days, firstSlot, ...handlers }: HoursGridProps) {
  const { focused, gridProps, onFocus } = useGridInput({ ranges, days }, firstSlot, handlers);
  const slots = Array.from({ length: DAY_SLOTS - firstSlot }, (_, n) => firstSlot + n);
  return (
    <div
      {...gridProps}
      role="grid"
      aria-label="Free hours of the week"
      aria-multiselectable="true"
      tabIndex={-1}
      className="grid grid-cols-[auto_repeat(7,minmax(0,1fr))] pr-px pb-px select-none"
    >
      <DayHeads days={days} />
      {slots.map((slot) => (
        <div key={slot} role="row" className="contents">
          <HourHead slot={slot} isFirst={slot === firstSlot} />
          {WEEKDAYS.map((name, day) => {
            const hasHours = ranges.some((range) => range.day === name);
            const isDaytime = slot >= DAYTIME.start && slot < DAYTIME.end;
            return (
              <HalfHour
                key={name}
                cell={{ day, slot }}
                marked={isMarked(ranges, { day, slot })}
                isImplied={!hasHours && isDaytime && days.includes(name)}
                isTabStop={focused.day === day && Math.max(focused.slot, firstSlot) === slot}
                onFocus={onFocus}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function DayHeads({ days }: { days: readonly string[] }) {
  return (
    <div role="row" className="contents text-xs">
      <span role="columnheader">
        <span className="sr-only">Time</span>
      </span>
      {WEEKDAYS.map((day) => (
        <span
          key={day}
          role="columnheader"
          aria-label={day}
          className={`pb-1 text-center ${days.includes(day) ? 'font-semibold' : 'text-muted'}`}
        >
          {day.slice(0, 3)}
        </span>
      ))}
    </div>
  );
}

/** Full hours have a visible label, at the line above their row. */
function HourHead({ slot, isFirst }: { slot: number; isFirst: boolean }) {
  const isHour = slot % 2 === 0;
  return (
    <span
      role="rowheader"
      className="relative h-5 min-w-10 pr-2 text-right text-xs whitespace-nowrap text-muted tabular-nums"
    >
      <span className={isHour ? (isFirst ? '' : 'relative -top-2') : 'sr-only'}>
        {isHour ? hourText(slot * SLOT) : minutesText(slot * SLOT)}
      </span>
    </span>
  );
}

interface HalfHourProps {
  cell: Cell;
  marked: boolean;
  /** Free because the day has no hours. */
  isImplied: boolean;
  isTabStop: boolean;
  onFocus: (cell: Cell) => void;
}

function HalfHour({ cell, marked, isImplied, isTabStop, onFocus }: HalfHourProps) {
  const { day, slot } = cell;
  const colour = marked
    ? 'bg-action shown-when-forced'
    : isImplied
      ? 'bg-action-soft'
      : 'bg-surface hover:bg-sunken';
  const line =
    slot % 2 === 0 ? 'border-t-line border-b-transparent' : 'border-t-transparent border-b-line';
  return (
    <span
      id={cellId(cell)}
      role="gridcell"
      aria-selected={marked}
      aria-label={`${WEEKDAYS[day] ?? ''} ${minutesText(slot * SLOT)} to ${minutesText((slot + 1) * SLOT)}`}
      tabIndex={isTabStop ? 0 : -1}
      data-day={day}
      data-slot={slot}
      onFocus={() => {
        onFocus(cell);
      }}
      className={`relative -mr-px -mb-px h-5.25 cursor-pointer touch-pan-y scroll-mb-12 border focus-visible:z-10 border-x-line ${line} ${colour}`}
    />
  );
}
