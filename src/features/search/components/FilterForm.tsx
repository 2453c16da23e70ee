import { LIMITS, WEEKDAYS } from '../../../../contract/constants.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { ToggleChip } from '../../../ui/Chip.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { filterLabels } from '../filterLabels.ts';
import { FILTER_NAMES, namesAny } from '../searchFilters.ts';
import { filtersCleared, filterToggled, locationTyped, selectDraft } from '../searchSlice.ts';
import { ChipFilter } from './ChipFilter.tsx';

interface FilterFormProps {
  searching: boolean;
  onSearch: () => void;
}

/** Whom to look for. Nothing is searched before the button is pressed. */
export function FilterForm({ searching, onSearch }: FilterFormProps) {
  const draft = useAppSelector(selectDraft);
  const dispatch = useAppDispatch();
  const narrows = FILTER_NAMES.some((name) => namesAny(draft, name));
  return (
    <form
      role="search"
      aria-label="Study buddies"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <TextField
        label={filterLabels.location}
        maxLength={LIMITS.nameText}
        value={draft.location}
        onChange={(event) => dispatch(locationTyped(event.target.value))}
      />
      <ChipFilter facet="subject" kind="subjects" />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{filterLabels.availability}</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map((day) => (
            <ToggleChip
              key={day}
              label={day}
              pressed={draft.availability.includes(day)}
              onToggle={() => dispatch(filterToggled({ facet: 'availability', value: day }))}
            />
          ))}
        </div>
      </fieldset>
      <ChipFilter facet="skills" kind="skills" />
      <ChipFilter facet="badges" kind="badges" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={searching} busyText="Searching...">
          Search Study Buddies
        </Button>
        {narrows && (
          <Button variant="quiet" onClick={() => dispatch(filtersCleared())}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}
