import { useState } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { containsText } from '../../../../contract/text.ts';
import { TextField } from '../../../ui/controls/Field.tsx';
import { ErrorLine } from '../../../ui/RetryLine.tsx';
import { useGetChipsQuery, type ChipKind } from '../searchApi.ts';
import { FILTER_LABELS, type Facet } from '../searchFilters.ts';
import { ToggleChips } from './ToggleChips.tsx';
import { useDebounced } from '../../../ui/hooks/timers.ts';

interface ChipFilterProps {
  facet: Facet;
  kind: ChipKind;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** Milliseconds. */
const TYPING_PAUSE = 250;

/** Offers the most used values. When expanded, a search field finds rarer ones. */
export function ChipFilter({ facet, kind, chosen, onToggle }: ChipFilterProps) {
  const [expanded, setExpanded] = useState(false);
  const [text, setText] = useState('');
  const q = useDebounced(expanded ? text.trim() : '', TYPING_PAUSE);
  const { data = [], isError, isSuccess, refetch } = useGetChipsQuery({ kind, q });
  // A response has more values than are offered, and may ignore `q`.
  const found = data.length > LIMITS.chips ? data.filter((value) => containsText(value, q)) : data;
  const offered = found.slice(0, LIMITS.chips);
  const label = FILTER_LABELS[facet];
  const values = [...chosen.filter((value) => !offered.includes(value)), ...offered];
  const mayHaveMore = text !== '' || offered.length >= LIMITS.chips;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {isError && (
        <ErrorLine text={`${label} could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {isSuccess && values.length === 0 && <p className="text-sm text-muted">None found.</p>}
      <ToggleChips
        label={label}
        values={values}
        chosen={chosen}
        expanded={expanded}
        onToggle={onToggle}
        onExpand={setExpanded}
      />
      {expanded && mayHaveMore && (
        <TextField
          label={`Find more ${label.toLowerCase()}`}
          type="search"
          maxLength={LIMITS.nameText}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      )}
    </fieldset>
  );
}
