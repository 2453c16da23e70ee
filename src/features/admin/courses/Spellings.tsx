import type { ReactNode } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import type { CourseMerge } from '../../../../contract/courses.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ShowMoreButton } from '../../../ui/controls/ShowMoreButton.tsx';
import { timeText } from '../../../ui/time/times.ts';
import { countOf } from '../../../ui/countOf.ts';
import {
  useGetMergesInfiniteQuery,
  useGetProposalsInfiniteQuery,
  useUndoDecisionMutation,
} from './coursesApi.ts';
import { MergeForm } from './MergeForm.tsx';
import { ProposalRow } from './ProposalRow.tsx';

/** Spellings of students that seem to mean a course, and what admins decided about spellings. */
export function Spellings() {
  const proposals = useProposals();
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
      <Proposals query={proposals} />
      {/* Would move when the proposals arrive. */}
      {!proposals.isLoading && (
        <>
          <MergeForm />
          <Decided />
        </>
      )}
    </section>
  );
}

const useProposals = () =>
  useGetProposalsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });

function Proposals({ query }: { query: ReturnType<typeof useProposals> }) {
  return (
    <Loaded
      query={query}
      failure="Failed to load the spellings."
      loading="Loading the spellings..."
      rows={4}
    >
      {({ pages }) => {
        const proposals = pages.flatMap(({ items }) => items);
        if (proposals.length === 0) {
          return <p className="text-sm">No spelling waits for a decision.</p>;
        }
        return (
          <PagedList label="To decide" query={query}>
            {proposals.map((proposal) => (
              <ProposalRow key={proposal.spelling} proposal={proposal} />
            ))}
          </PagedList>
        );
      }}
    </Loaded>
  );
}

/** The decisions, which can be undone. */
function Decided() {
  const query = useGetMergesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={query}
      failure="Failed to load the decisions."
      loading="Loading the decisions..."
      rows={2}
    >
      {({ pages }) => {
        const merges = pages.flatMap(({ items }) => items);
        if (merges.length === 0) return null;
        return (
          <>
            <h3 className="mt-2 font-semibold">Decided</h3>
            <PagedList label="Decided" query={query}>
              {merges.map((merge) => (
                <MergeRow key={merge._id} merge={merge} />
              ))}
            </PagedList>
          </>
        );
      }}
    </Loaded>
  );
}

interface PagedListProps {
  label: string;
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
}

function PagedList({ label, query, children }: PagedListProps) {
  const { hasNextPage, isFetching, fetchNextPage } = query;
  return (
    <>
      <ul
        aria-label={label}
        className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
      >
        {children}
      </ul>
      {hasNextPage && <ShowMoreButton busy={isFetching} onClick={() => void fetchNextPage()} />}
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
