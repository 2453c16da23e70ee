import type { SearchResult } from '../../../../contract/search.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../counted.ts';
import { selectDismissed, studentsBroughtBack } from '../searchSlice.ts';

interface FindingsProps {
  /** Undefined while the search is under way or has failed. */
  students: readonly SearchResult[] | undefined;
  searching: boolean;
  hasMore: boolean;
}

/**
 * How many were found, and a way back to those who were dismissed. It stays while searches come and
 * go, because a live region that comes with its text is not read out.
 */
export function Findings({ students, searching, hasMore }: FindingsProps) {
  const dispatch = useAppDispatch();
  const dismissed = useAppSelector(selectDismissed);
  const hidden = students?.map(({ _id }) => _id).filter((id) => dismissed.includes(id)) ?? [];
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="text-muted tabular-nums">
        {students ? sentence(students.length, hasMore) : searching && 'Searching...'}
      </p>
      {hidden.length > 0 && (
        <p className="-my-2 -mr-2 text-muted">
          {hidden.length} dismissed —
          <Button
            variant="quiet"
            className="px-2"
            onClick={() => dispatch(studentsBroughtBack(hidden))}
          >
            Show again
          </Button>
        </p>
      )}
    </div>
  );
}

function sentence(count: number, hasMore: boolean): string {
  const found = counted(count, hasMore);
  return `${found.charAt(0).toUpperCase()}${found.slice(1)} found`;
}
