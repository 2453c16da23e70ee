import type { SearchResult } from '../../../../contract/search.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../counted.ts';
import { selectDismissed, studentsBroughtBack } from '../searchSlice.ts';

interface FindingsProps {
  students: readonly SearchResult[];
  hasMore: boolean;
}

/** How many were found, and a way back to those who were dismissed. */
export function Findings({ students, hasMore }: FindingsProps) {
  const dispatch = useAppDispatch();
  const dismissed = useAppSelector(selectDismissed);
  const hidden = students.map(({ _id }) => _id).filter((id) => dismissed.includes(id));
  const found = counted(students.length, hasMore);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="text-muted">
        {`${found.charAt(0).toUpperCase()}${found.slice(1)} found`}
      </p>
      {hidden.length > 0 && (
        <p className="-my-2 text-muted">
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
