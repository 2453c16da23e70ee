import { minutesText } from '../../ui/time/hoursText.ts';
import { SLOT, type DayTimes } from './freeHours.ts';

const DAY_MINUTES = 24 * 60;

const timeText = (minutes: number) => (minutes === DAY_MINUTES ? 'midnight' : minutesText(minutes));

interface TimesSliderProps {
  times: DayTimes;
  onChange: (times: DayTimes) => void;
}

/** The two times of a day that the student drags, by half hours. The first stays before the second. */
export const TimesSlider = ({ times: { from, until }, onChange }: TimesSliderProps) => (
  <div className="grid gap-x-6 sm:grid-cols-2">
    <TimeSlider
      label="From"
      minutes={from}
      onChange={(minutes) => {
        onChange({ from: Math.min(minutes, until - SLOT), until });
      }}
    />
    <TimeSlider
      label="Until"
      minutes={until}
      onChange={(minutes) => {
        onChange({ from, until: Math.max(minutes, from + SLOT) });
      }}
    />
  </div>
);

interface TimeSliderProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

const TimeSlider = ({ label, minutes, onChange }: TimeSliderProps) => (
  <label className="block text-sm font-medium">
    {label} <span className="text-muted tabular-nums">{timeText(minutes)}</span>
    <input
      type="range"
      aria-label={label}
      aria-valuetext={timeText(minutes)}
      max={DAY_MINUTES}
      step={SLOT}
      value={minutes}
      onChange={({ target }) => {
        onChange(Number(target.value));
      }}
      className="block h-11 w-full touch-pan-y accent-action"
    />
  </label>
);
