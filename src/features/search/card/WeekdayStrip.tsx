import { WEEKDAYS } from '../../../../contract/constants.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';

interface WeekdayStripProps {
  /** Names of weekdays. Other services may return other words, too. */
  days: readonly string[];
  /** Days on which both students are free. */
  shared: readonly string[];
}

/** The initials of the week, with the free days marked. Screen readers hear the names of the free ones. */
export function WeekdayStrip({ days, shared }: WeekdayStripProps) {
  if (days.length === 0) {
    return <p className="text-sm text-muted">No availability specified</p>;
  }
  const others = days.filter((day) => !WEEKDAYS.some((weekday) => weekday === day));
  return (
    <ul aria-label="Availability" className="flex flex-wrap gap-0.5">
      {WEEKDAYS.map((day) => {
        const isShared = shared.includes(day);
        return (
          <li
            key={day}
            aria-hidden={!days.includes(day)}
            title={days.includes(day) ? `${day}${isShared ? ' (shared)' : ''}` : undefined}
            className={`size-6.5 rounded-lg text-center text-sm leading-6.5 ${lookOf(days.includes(day), isShared)}`}
          >
            <span aria-hidden="true">{day.charAt(0)}</span>
            {days.includes(day) && (
              <span className="sr-only">
                {day}
                {isShared && ' (shared)'}
              </span>
            )}
          </li>
        );
      })}
      {others.map((day) => (
        <li key={day} className="flex max-w-full">
          <Chip>{day}</Chip>
        </li>
      ))}
    </ul>
  );
}

function lookOf(isFree: boolean, isShared: boolean): string {
  if (isShared)
    return 'bg-action-soft font-semibold text-action-strong inset-ring inset-ring-action';
  return isFree ? 'bg-sunken font-medium' : 'text-muted line-through';
}
