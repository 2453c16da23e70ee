import { WEEKDAYS } from '../../../contract/constants.ts';
import type { WeeklyLecture } from '../../../contract/timetable.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { rangeText } from '../../ui/time/hoursText.ts';
import { freeHours } from './freeHours.ts';
import type { ProposalDraft } from './proposalDraft.ts';
import { TimesSlider } from './TimesSlider.tsx';

interface HoursTicksProps {
  draft: ProposalDraft;
  lectures: readonly WeeklyLecture[];
  timeZone: string;
  onChange: (changes: Partial<ProposalDraft>) => void;
}

/** The hours without lectures between two times, by day, each day to be ticked. */
export function HoursTicks({ draft, lectures, timeZone, onChange }: HoursTicksProps) {
  const { times, days, hasHours } = draft;
  const ranges = freeHours(lectures, times);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="font-semibold">Free hours</legend>
      <Checkbox
        checked={hasHours}
        onChange={({ target }) => {
          onChange({ hasHours: target.checked });
        }}
      >
        I have time when there is no lecture
      </Checkbox>
      {hasHours && (
        <>
          <TimesSlider
            times={times}
            onChange={(next) => {
              onChange({ times: next });
            }}
          />
          <ul className="mt-2 flex flex-col divide-y divide-line">
            {WEEKDAYS.map((day) => {
              const free = ranges.filter((range) => range.day === day);
              return (
                <li key={day}>
                  <Checkbox
                    checked={free.length > 0 && days.includes(day)}
                    disabled={free.length === 0}
                    onChange={({ target }) => {
                      const others = days.filter((one) => one !== day);
                      onChange({ days: target.checked ? [...others, day] : others });
                    }}
                  >
                    <span className="flex gap-x-3 py-2 max-sm:flex-col">
                      <span className="w-24 shrink-0">{day}</span>
                      <span className="text-sm/6 text-muted tabular-nums">
                        {free.length === 0 && 'No free hour'}
                        {free.map((range, index) => (
                          <span key={range.start}>
                            {index > 0 && ', '}
                            <span className="whitespace-nowrap">{rangeText(range)}</span>
                          </span>
                        ))}
                      </span>
                    </span>
                  </Checkbox>
                </li>
              );
            })}
          </ul>
          <p className="mt-1 text-sm text-muted">
            In the time zone {timeZone}. Breaks shorter than an hour are left out.
          </p>
        </>
      )}
    </fieldset>
  );
}
