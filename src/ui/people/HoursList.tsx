import { WEEKDAYS } from '../../../contract/constants.ts';
import type { WeekHours } from '../../../contract/hours.ts';
import { rangeText } from '../time/hoursText.ts';

/** The hours of a week as text, one line for each day that has some. */
export function HoursList({ hours }: { hours: WeekHours }) {
  const days = WEEKDAYS.map((day) => ({
    day,
    ranges: hours.ranges.filter((range) => range.day === day),
  })).filter(({ ranges }) => ranges.length > 0);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm tabular-nums">
      {days.map(({ day, ranges }) => (
        <div key={day} className="contents">
          <dt className="text-muted">{day}</dt>
          <dd>{ranges.map(rangeText).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
