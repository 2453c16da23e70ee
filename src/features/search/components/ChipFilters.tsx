import { useState } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useGetChipsQuery } from '../searchApi.ts';
import { ChipFilter } from './ChipFilter.tsx';

/** The filters that the service has values for. They come together, so that none moves another. */
export function ChipFilters() {
  const isLoading = [
    useGetChipsQuery({ kind: 'subjects', q: '' }),
    useGetChipsQuery({ kind: 'skills', q: '' }),
    useGetChipsQuery({ kind: 'badges', q: '' }),
  ].some((chips) => chips.isLoading);
  // Those that failed are asked for again by whoever shows them, which is no reason to hide the rest.
  const [haveCome, setHaveCome] = useState(false);
  if (!isLoading && !haveCome) setHaveCome(true);
  if (!haveCome) return <ChipSkeletons />;
  return (
    <>
      <ChipFilter facet="subject" kind="subjects" />
      <ChipFilter facet="skills" kind="skills" />
      <ChipFilter facet="badges" kind="badges" />
    </>
  );
}

const WIDTHS = ['w-24', 'w-32', 'w-20', 'w-28', 'w-40', 'w-24'];

function ChipSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading filters...</span>
      {['subjects', 'skills', 'badges'].map((kind) => (
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
