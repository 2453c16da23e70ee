import type { CourseMerge, MergesResponse } from '../../../../contract/courses.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loaded } from '../../../ui/loading/Loaded.tsx';
import { timeText } from '../../../ui/time/times.ts';
import { countOf } from './counts.ts';
import { useGetMergesQuery, useUndoDecisionMutation } from './coursesApi.ts';
import { ProposalRow } from './ProposalRow.tsx';

/** Spellings of students that seem to mean a course, and what admins decided about spellings. */
export function Spellings() {
  const query = useGetMergesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="spellings" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="spellings" className="text-lg font-semibold">
          Spellings of students
        </h2>
        <p className="max-w-prose text-sm text-muted text-pretty">
          Students with one of these subjects seem to mean a course. Merging gives them its title,
          now and whenever somebody types the spelling.
        </p>
      </div>
      <Loaded
        query={query}
        failure="Failed to load the spellings."
        loading="Loading the spellings..."
        rows={4}
      >
        {(found) => <Lists {...found} />}
      </Loaded>
    </section>
  );
}

const LIST = 'divide-y divide-line rounded-2xl border border-line bg-surface shadow-card';

function Lists({ proposals, merges }: MergesResponse) {
  return (
    <>
      {proposals.length === 0 ? (
        <p className="text-sm">No spelling waits for a decision.</p>
      ) : (
        <ul aria-label="To decide" className={LIST}>
          {proposals.map((proposal) => (
            <ProposalRow key={proposal.spelling} proposal={proposal} />
          ))}
        </ul>
      )}
      {merges.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold">Decided</h3>
          <ul aria-label="Decided" className={LIST}>
            {merges.map((merge) => (
              <MergeRow key={merge._id} merge={merge} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function MergeRow({ merge }: { merge: CourseMerge }) {
  const { _id, spelling, title, students, decidedBy, decidedAt } = merge;
  const [undo, { isLoading }] = useUndoDecisionMutation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          “{spelling}” {title === undefined ? 'stays' : 'is'}{' '}
          {title !== undefined && <span className="font-semibold">{title}</span>}
        </p>
        <p className="text-sm text-muted wrap-anywhere tabular-nums">
          {title !== undefined && `${countOf(students, 'student')}, `}
          {decidedBy ? `${decidedBy.name}, ` : ''}
          {timeText(decidedAt)}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Undo “${spelling}”`}
        busy={isLoading}
        onClick={() => void undo(_id)}
      >
        Undo
      </Button>
    </li>
  );
}
