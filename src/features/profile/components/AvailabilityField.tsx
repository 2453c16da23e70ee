import { WEEKDAYS } from '../../../../contract/constants.ts';
import { withDayToggled, type ProfileDraft } from '../profileDraft.ts';

interface AvailabilityFieldProps {
  days: ProfileDraft['availability'];
  error: string | undefined;
  onChange: (days: ProfileDraft['availability']) => void;
}

/** The days of the week on which a student has time. */
export function AvailabilityField({ days, error, onChange }: AvailabilityFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Availability</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-action"
              checked={days.includes(day)}
              onChange={() => {
                onChange(withDayToggled(days, day));
              }}
            />
            {day}
          </label>
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
