import { WEEKDAYS } from '../../../../contract/constants.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { fieldId } from '../profileFields.ts';
import type { ProfileDraft } from '../profileDraft.ts';

interface AvailabilityFieldProps {
  days: ProfileDraft['availability'];
  error: string | undefined;
  onToggle: (day: ProfileDraft['availability'][number]) => void;
}

export function AvailabilityField({ days, error, onToggle }: AvailabilityFieldProps) {
  return (
    <fieldset id={fieldId('availability')}>
      <legend className="mb-1 text-sm font-medium">Availability</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7.25rem,100%),1fr))] gap-x-4">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={() => {
              onToggle(day);
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
