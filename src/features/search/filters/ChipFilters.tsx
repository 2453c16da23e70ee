import { useState } from 'react';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { useGetChipsQuery } from '../searchApi.ts';
import type { Facet, SearchFilters } from '../searchFilters.ts';
import { ChipFilter } from './ChipFilter.tsx';

interface ChipFiltersProps {
  draft: SearchFilters;
  onToggle: (facet: Facet, value: string) => void;
}

const FILTERS = [
  { facet: 'subject', kind: 'subjects' },
  { facet: 'skills', kind: 'skills' },
  { facet: 'badges', kind: 'badges' },
] as const;

/** The filters with values from the service. They appear together, so none shifts another. */
export function ChipFilters({ draft, onToggle }: ChipFiltersProps) {
  const isLoading = [
    useGetChipsQuery({ kind: 'subjects', q: '' }),
    useGetChipsQuery({ kind: 'skills', q: '' }),
    useGetChipsQuery({ kind: 'badges', q: '' }),
  ].some((chips) => chips.isLoading);
  // Stays true, so that a retry of one filter does not hide the others.
  const [hasLoaded, setHasLoaded] = useState(false);
  if (!isLoading && !hasLoaded) setHasLoaded(true);
  if (!hasLoaded) return <ChipSkeletons />;
  return FILTERS.map(({ facet, kind }) => (
    <ChipFilter
      key={kind}
      facet={facet}
      kind={kind}
      chosen={draft[facet]}
      onToggle={(value) => {
        onToggle(facet, value);
      }}
    />
  ));
}

const WIDTHS = ['w-24', 'w-32', 'w-20', 'w-28', 'w-40', 'w-24'];

function ChipSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading filters...</span>
      {FILTERS.map(({ kind }) => (
        <div key={kind} aria-hidden="true" className="flex flex-wrap gap-2">
          <Skeleton className="mb-1 h-4 w-full max-w-20" />
          <span className="w-full" />
          {WIDTHS.map((width, index) => (
            <Skeleton key={index} className={`h-11 rounded-full ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
