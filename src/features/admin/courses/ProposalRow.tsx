import { useState } from 'react';
import type { MergeProposal } from '../../../../contract/courses.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { countOf, nounFor } from '../../../ui/countOf.ts';
import { useDecideSpellingMutation } from './coursesApi.ts';
import { TitleField } from './TitleField.tsx';

interface ProposalProps {
  proposal: MergeProposal;
  /** Chosen instead of the proposed one. */
  title: string | undefined;
  onTitle: (title: string | undefined) => void;
}

/** A spelling with its course, which can be another one, and the two decisions about it. */
export function ProposalRow({ proposal }: Pick<ProposalProps, 'proposal'>) {
  const { spelling, students, title: proposed } = proposal;
  const [title, setTitle] = useState<string>();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-5">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="wrap-anywhere">
          {countOf(students, 'student')} {nounFor(students, 'writes', 'write')}{' '}
          <span className="font-semibold">“{spelling}”</span>
        </p>
        {title === undefined ? (
          <p className="text-sm text-muted wrap-anywhere">Course: {proposed}</p>
        ) : (
          <TitleField title={title} onChange={setTitle} takesFocus />
        )}
      </div>
      <Decisions proposal={proposal} title={title} onTitle={setTitle} />
    </li>
  );
}

function Decisions({ proposal: { spelling, title: proposed }, title, onTitle }: ProposalProps) {
  const [decide, { isLoading, originalArgs }] = useDecideSpellingMutation();
  const isMerging = isLoading && originalArgs?.title !== undefined;
  const chosen = title ?? proposed;
  const other =
    title === undefined
      ? { text: 'Another course', name: `Choose another course for “${spelling}”`, title: '' }
      : { text: 'Cancel', name: `Choose ${proposed} again`, title: undefined };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        aria-label={`Merge “${spelling}” into ${chosen}`}
        busy={isMerging}
        disabled={isLoading || chosen.trim() === ''}
        onClick={() => void decide({ spelling, title: chosen })}
      >
        Merge
      </Button>
      <Button
        variant="secondary"
        aria-label={other.name}
        disabled={isLoading}
        onClick={() => {
          onTitle(other.title);
        }}
      >
        {other.text}
      </Button>
      <Button
        variant="quiet"
        aria-label={`Keep “${spelling}” as it is`}
        busy={isLoading && !isMerging}
        disabled={isLoading}
        onClick={() => void decide({ spelling })}
      >
        Keep
      </Button>
    </div>
  );
}
