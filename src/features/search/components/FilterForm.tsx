import { LIMITS, WEEKDAYS } from '../../../../contract/constants.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { ToggleChip } from '../../../ui/Chip.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { filterLabels } from '../filterLabels.ts';
import { countFilters } from '../searchFilters.ts';
import { filtersCleared, filterToggled, locationTyped, selectDraft } from '../searchSlice.ts';
import { ChipFilters } from './ChipFilters.tsx';

interface FilterFormProps {
  searching: boolean;
  onSearch: () => void;
}

/**
 * Whom to look for. Nothing is searched before the button is pressed, which stays in sight below the
 * filters however many there are.
 */
export function FilterForm({ searching, onSearch }: FilterFormProps) {
  const draft = useAppSelector(selectDraft);
  const dispatch = useAppDispatch();
  return (
    <form
      role="search"
      aria-label="Study buddies"
      className="flex h-full min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto overscroll-contain p-5">
        <TextField
          label={filterLabels.location}
          maxLength={LIMITS.nameText}
          value={draft.location}
          onChange={(event) => dispatch(locationTyped(event.target.value))}
        />
        <DayFilter chosen={draft.availability} />
        <ChipFilters />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-4">
        <Button
          type="submit"
          className="flex-auto whitespace-nowrap"
          busy={searching}
          busyText="Searching..."
        >
          Search Study Buddies
        </Button>
        {countFilters(draft) > 0 && (
          <Button variant="quiet" className="flex-auto" onClick={() => dispatch(filtersCleared())}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}

function DayFilter({ chosen }: { chosen: readonly string[] }) {
  const dispatch = useAppDispatch();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{filterLabels.availability}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((day) => (
          <ToggleChip
            key={day}
            label={day}
            pressed={chosen.includes(day)}
            onToggle={() => dispatch(filterToggled({ facet: 'availability', value: day }))}
          />
        ))}
      </div>
    </fieldset>
  );
}
