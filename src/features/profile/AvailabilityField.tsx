import { WEEKDAYS } from '../../../contract/constants.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { fieldId } from './profileFields.ts';
import { withDayToggled, type ProfileDraft } from './profileDraft.ts';

interface AvailabilityFieldProps {
  days: ProfileDraft['availability'];
  error: string | undefined;
  onChange: (days: ProfileDraft['availability']) => void;
}

export function AvailabilityField({ days, error, onChange }: AvailabilityFieldProps) {
  return (
    <fieldset id={fieldId('availability')}>
      <legend className="mb-1 text-sm font-medium">Availability</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7.25rem,100%),1fr))] gap-x-4">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={() => {
              onChange(withDayToggled(days, day));
            }}
          >
            {day}
          </Checkbox>
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
