import { useId } from 'react';
import type { TimeSpan } from '../../../../contract/hours.ts';
import { hourText, rangeText } from '../../../ui/time/hoursText.ts';
import { weekDays, type DayPart } from './weekDays.ts';
import { LOCALE } from '../../../ui/time/locale.ts';

const WEEKDAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const MINUTES = 24 * 60;
/** Hours with a label. Noon also has a line. */
const HOURS = [6, 12, 18];
const placeOf = ({ start, end }: DayPart) => ({
  top: percent(start),
  height: percent(end - start),
});
const percent = (minutes: number) => `${String((minutes / MINUTES) * 100)}%`;

interface WeekStripProps {
  /** Says whose free times these are. */
  label: string;
  /** The first of the seven days. */
  first: Date;
  free: readonly TimeSpan[];
  /** Outlined. */
  chosen: TimeSpan | undefined;
}

/** Seven days, from midnight at the top to midnight at the bottom, with their free times. */
export function WeekStrip({ label, first, free, chosen }: WeekStripProps) {
  const labelId = useId();
  const outlined = weekDays(chosen ? [chosen] : [], first);
  return (
    <div className="mt-1 flex flex-col gap-1">
      <p id={labelId} className="text-sm text-muted">
        <span
          aria-hidden="true"
          className="shown-when-forced mr-2 inline-block size-3 rounded-sm bg-success"
        />
        {label}
      </p>
      <ul aria-labelledby={labelId} className="relative flex gap-1 pl-10">
        {HOURS.map((hour) => (
          <li
            key={hour}
            aria-hidden="true"
            style={{ bottom: `${String(4 * (1 - hour / 24))}rem` }}
            className="absolute left-0 translate-y-1/2 text-[length:min(0.75rem,4vw)]/none text-muted tabular-nums"
          >
            {hourText(hour * 60)}
          </li>
        ))}
        {weekDays(free, first).map(({ date, parts }, index) => (
          <li key={date.getTime()} className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-col items-center text-center text-[length:min(0.75rem,4vw)] text-muted">
              <span>{WEEKDAY.format(date)}</span> <span>{date.getDate()}</span>
            </span>
            <span className="sr-only">
              {parts.length === 0 ? 'Not free' : parts.map(rangeText).join(', ')}
            </span>
            <Column parts={parts} chosen={outlined[index]?.parts ?? []} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ColumnProps {
  parts: readonly DayPart[];
  chosen: readonly DayPart[];
}

function Column({ parts, chosen }: ColumnProps) {
  return (
    <div aria-hidden="true" className="relative h-16 overflow-hidden rounded bg-sunken">
      {parts.map((part) => (
        <div
          key={part.start}
          title={rangeText(part)}
          style={placeOf(part)}
          className="shown-when-forced absolute inset-x-0 bg-success"
        />
      ))}
      <div className="absolute inset-x-0 top-1/2 border-t border-surface" />
      {chosen.map((part) => (
        <div
          key={part.start}
          style={placeOf(part)}
          className="absolute inset-x-0 rounded-sm border-2 border-ink"
        />
      ))}
    </div>
  );
}
