import { LIMITS, WEEKDAYS } from '../../../../contract/constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';
import {
  countFilters,
  FILTER_LABELS,
  HIDE_BUDDIES,
  NO_FILTERS,
  toggle,
  type Facet,
  type SearchFilters,
} from '../searchFilters.ts';
import { ChipFilters } from './ChipFilters.tsx';

interface FilterFormProps {
  draft: SearchFilters;
  searching: boolean;
  found: string | undefined;
  onChange: (draft: SearchFilters) => void;
  onSearch: () => void;
}

/** The filters scroll; the search button below them stays visible. */
export function FilterForm({ draft, searching, found, onChange, onSearch }: FilterFormProps) {
  const onToggle = (facet: Facet, value: string) => {
    onChange({ ...draft, [facet]: toggle(draft[facet], value) });
  };
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
          label={FILTER_LABELS.location}
          maxLength={LIMITS.nameText}
          value={draft.location}
          onChange={(event) => {
            onChange({ ...draft, location: event.target.value });
          }}
        />
        <DayFilter
          chosen={draft.availability}
          onToggle={(day) => {
            onToggle('availability', day);
          }}
        />
        <ChipFilters draft={draft} onToggle={onToggle} />
        <Checkbox
          checked={draft.hidesBuddies}
          onChange={({ target }) => {
            onChange({ ...draft, hidesBuddies: target.checked });
          }}
        >
          {HIDE_BUDDIES}
        </Checkbox>
      </div>
      <FormFooter {...{ draft, searching, found, onChange }} />
    </form>
  );
}

type FormFooterProps = Omit<FilterFormProps, 'onSearch'>;

function FormFooter({ draft, searching, found, onChange }: FormFooterProps) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line p-4">
      {found !== undefined && (
        <p role="status" className="min-h-6 w-full text-center text-muted tabular-nums">
          {found}
        </p>
      )}
      <Button
        type="submit"
        className="flex-auto sm:whitespace-nowrap"
        busy={searching}
        busyText="Searching..."
      >
        Search Study Buddies
      </Button>
      {countFilters(draft) > 0 && (
        <Button
          variant="quiet"
          className="flex-auto"
          onClick={() => {
            onChange({ ...NO_FILTERS, name: draft.name, sort: draft.sort });
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface DayFilterProps {
  chosen: readonly string[];
  onToggle: (day: string) => void;
}

function DayFilter({ chosen, onToggle }: DayFilterProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{FILTER_LABELS.availability}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((day) => (
          <ToggleChip
            key={day}
            label={day}
            pressed={chosen.includes(day)}
            onToggle={() => {
              onToggle(day);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
