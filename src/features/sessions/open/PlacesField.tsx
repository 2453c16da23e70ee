import { LIMITS } from '../../../../contract/constants.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';

const DEFAULT_PLACES = '3';

interface PlacesFieldProps {
  /** `undefined` if the session is not open. */
  places: string | undefined;
  error: string | undefined;
  onChange: (places: string | undefined) => void;
}

/** Opens a session to buddies, with a number of places. */
export function PlacesField({ places, error, onChange }: PlacesFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        checked={places !== undefined}
        onChange={({ target }) => {
          onChange(target.checked ? DEFAULT_PLACES : undefined);
        }}
      >
        Open to my study buddies
      </Checkbox>
      {places !== undefined && (
        <TextField
          label="Places"
          inputMode="numeric"
          maxLength={String(LIMITS.places).length}
          hint="They see the session and ask to join. You accept or decline."
          value={places}
          error={error}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </div>
  );
}
