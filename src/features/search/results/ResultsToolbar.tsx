import { Search } from 'lucide-react';
import { LIMITS } from '../../../../contract/constants.ts';
import type { SearchSort } from '../../../../contract/search.ts';
import { CONTROL } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { SearchFilters } from '../searchFilters.ts';

interface ResultsToolbarProps {
  draft: SearchFilters;
  canSort: boolean;
  onChange: (draft: SearchFilters) => void;
  onSearch: () => void;
}

const SORTS: Record<SearchSort, string> = { score: 'Best match', newest: 'Newest', name: 'Name' };

/** The name to search for and the order of the results. */
export function ResultsToolbar({ draft, canSort, onChange, onSearch }: ResultsToolbarProps) {
  return (
    <form
      aria-label="Names and order"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className="relative min-w-0 flex-[1_1_9rem]">
        <Search
          aria-hidden="true"
          size="1.125rem"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto max-[22rem]:hidden text-muted"
        />
        <input
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          maxLength={LIMITS.nameText}
          enterKeyHint="search"
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => {
            onChange({ ...draft, name: target.value });
          }}
          className={`${CONTROL} min-h-11 pl-9 pr-1 max-[22rem]:pl-2 max-[22rem]:placeholder:text-sm`}
        />
      </div>
      {canSort && (
        <Select
          aria-label="Sort by"
          options={SORTS}
          value={draft.sort}
          onChange={(sort) => {
            onChange({ ...draft, sort });
          }}
          className="pl-2! max-[22rem]:pr-7! max-[22rem]:text-sm!"
        />
      )}
    </form>
  );
}
