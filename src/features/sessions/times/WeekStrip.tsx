import { useState } from 'react';
import type { TimeSpan } from '../../../../contract/hours.ts';
import { hourText, rangeText } from '../../../ui/time/hoursText.ts';
import { weekDays, type DayPart } from './weekDays.ts';
import { LOCALE } from '../../../ui/time/locale.ts';

const WEEKDAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const MINUTES = 24 * 60;
/** Hours with a label. Noon also has a line. */
const HOURS = [6, 12, 18];
const percent = (minutes: number) => `${String((minutes / MINUTES) * 100)}%`;

/** The next seven days, from midnight at the top to midnight at the bottom, with their free times. */
export function WeekStrip({ free }: { free: readonly TimeSpan[] }) {
  const [today] = useState(() => new Date());
  return (
    <ul aria-label="Free in the next seven days" className="relative mt-1 flex gap-1 pl-10">
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
      {weekDays(free, today).map(({ date, parts }) => (
        <li key={date.getTime()} className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-col items-center text-center text-[length:min(0.75rem,4vw)] text-muted">
            <span>{WEEKDAY.format(date)}</span> <span>{date.getDate()}</span>
          </span>
          <span className="sr-only">
            {parts.length === 0 ? 'Not free' : parts.map(rangeText).join(', ')}
          </span>
          <Column parts={parts} />
        </li>
      ))}
    </ul>
  );
}

function Column({ parts }: { parts: readonly DayPart[] }) {
  return (
    <div aria-hidden="true" className="relative h-16 overflow-hidden rounded bg-sunken">
      {parts.map((part) => (
        <div
          key={part.start}
          title={rangeText(part)}
          style={{ top: percent(part.start), height: percent(part.end - part.start) }}
          className="shown-when-forced absolute inset-x-0 bg-success"
        />
      ))}
      <div className="absolute inset-x-0 top-1/2 border-t border-surface" />
    </div>
  );
}
