import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { storeTabDraft, TRIED_SUBJECTS } from '../../app/tabDraft.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { SharedChip, ToggleChip } from '../../ui/controls/Chip.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { subjectColour } from '../../ui/people/subjectColour.ts';
import { bestMatches, SUBJECTS, VISITOR, type ExampleMatch } from './exampleStudents.ts';

/** Shows a visitor who fits the subjects that they choose, and keeps these for the first steps. */
export function MatchExample() {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(SUBJECTS.slice(0, 2));
  const matches = bestMatches(chosen);
  const [best] = matches;
  return (
    <Card className="flex flex-col gap-5 p-6">
      <fieldset className="min-w-0">
        <legend className="mb-3 text-lg font-semibold">Try it: what do you study?</legend>
        <div className="flex flex-wrap gap-2">
          {SUBJECTS.map((subject) => {
            const pressed = chosen.includes(subject);
            return (
              <ToggleChip
                key={subject}
                label={subject}
                pressed={pressed}
                onToggle={() => {
                  const subjects = pressed
                    ? chosen.filter((one) => one !== subject)
                    : [...chosen, subject];
                  setChosen(subjects);
                  dispatch(storeTabDraft(TRIED_SUBJECTS, { subjects }));
                }}
              />
            );
          })}
        </div>
      </fieldset>
      <ol aria-label="Who fits you best" className="flex flex-col gap-4 border-t border-line pt-5">
        {matches.map((match) => (
          <MatchRow key={match.name} match={match} />
        ))}
      </ol>
      <p className="text-sm text-pretty text-muted">
        If you are at {VISITOR.university} and free on {VISITOR.availability.join(', ')}. These
        students are made up, the score is not.
      </p>
      <p role="status" className="sr-only">
        {best && `${best.name} fits you best, ${String(best.percentage)}%.`}
      </p>
    </Card>
  );
}

const MatchRow = ({ match: { name, percentage, shared } }: { match: ExampleMatch }) => (
  <li className="flex min-w-0 items-start gap-3">
    <Avatar name={name} />
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <ScoreBar percentage={percentage} label={name} />
      {/* As high as a row of chips, so that a choice moves little. */}
      <ul aria-label="Shared subjects" className="flex min-h-6.5 flex-wrap gap-1.5">
        {shared.map((subject) => (
          <li key={subject} className="flex min-w-0">
            <SharedChip dot={subjectColour(subject)}>{subject}</SharedChip>
          </li>
        ))}
      </ul>
    </div>
  </li>
);
