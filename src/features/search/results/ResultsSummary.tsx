import type { SearchResult } from '../../../../contract/search.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { selectDismissed, studentsRestored } from '../searchSlice.ts';

interface ResultsSummaryProps {
  /** `undefined` while the first search is loading or has failed. */
  students: readonly SearchResult[] | undefined;
  text: string;
  /** Whether the results are those of other filters while new ones are loading. */
  isStale: boolean;
}

/**
 * Shows the number of results, and restores dismissed ones. It stays mounted between searches,
 * because screen readers announce only changes of an existing live region.
 */
export function ResultsSummary({ students, text, isStale }: ResultsSummaryProps) {
  const dispatch = useAppDispatch();
  const dismissed = useAppSelector(selectDismissed);
  const hidden = students?.map(({ _id }) => _id).filter((id) => dismissed.includes(id)) ?? [];
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="text-muted tabular-nums max-sm:text-sm">
        {isStale ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">Updating…</span>
          </>
        ) : (
          text
        )}
      </p>
      {hidden.length > 0 && (
        <p className="-my-2 -mr-2 text-muted">
          {hidden.length} dismissed —
          <Button
            variant="quiet"
            className="px-2"
            onClick={() => dispatch(studentsRestored(hidden))}
          >
            Show again
          </Button>
        </p>
      )}
    </div>
  );
}
