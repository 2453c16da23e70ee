import { useState } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { FailureLine } from '../../../ui/FailureLine.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { filterLabels } from '../filterLabels.ts';
import { useGetChipsQuery, type ChipKind } from '../searchApi.ts';
import type { Facet } from '../searchFilters.ts';
import { filterToggled, selectDraft } from '../searchSlice.ts';
import { useDebounced } from '../useDebounced.ts';
import { ToggleChips } from './ToggleChips.tsx';

interface ChipFilterProps {
  facet: Facet;
  kind: ChipKind;
}

const TYPING_PAUSE = 250;

/** Chips that the service names, the most used first. Unfolded, typing finds the rarer ones. */
export function ChipFilter({ facet, kind }: ChipFilterProps) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectDraft)[facet];
  const [unfolded, setUnfolded] = useState(false);
  const [text, setText] = useState('');
  const q = useDebounced(unfolded ? text.trim() : '', TYPING_PAUSE);
  const first = useGetChipsQuery({ kind, q: '' });
  // Where there are more than a page of them, the service knows no pages and has named them all.
  const isAll = (first.data?.length ?? 0) > LIMITS.chips;
  const found = useGetChipsQuery({ kind, q: isAll ? '' : q });
  const { data = [], isError, isSuccess, refetch } = found;
  const offered = isAll ? data.filter((value) => holds(value, q)) : data;
  const label = filterLabels[facet];
  const values = [...chosen.filter((value) => !offered.includes(value)), ...offered];
  const mayHaveMore = text !== '' || offered.length >= LIMITS.chips;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {isError && (
        <FailureLine text={`${label} could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {isSuccess && values.length === 0 && <p className="text-sm text-muted">None found.</p>}
      <ToggleChips
        label={label}
        values={values}
        chosen={chosen}
        unfolded={unfolded}
        onToggle={(value) => dispatch(filterToggled({ facet, value }))}
        onUnfold={setUnfolded}
      />
      {unfolded && mayHaveMore && (
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

const holds = (value: string, part: string) => value.toLowerCase().includes(part.toLowerCase());
