import type { SearchResult } from '../../../../contract/search.ts';
import { ChipList } from '../../../ui/controls/ChipList.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';
import { MatchBreakdown } from '../../../ui/people/MatchBreakdown.tsx';
import { PersonLocation } from '../../../ui/people/PersonLocation.tsx';
import type { SharedFacts } from './sharedFacts.ts';

interface CardDetailsProps {
  id: string;
  student: SearchResult;
  shared: SharedFacts;
}

/** The part of a card that is shown on demand. */
export function CardDetails({ id, student, shared }: CardDetailsProps) {
  const { bio, location, badges, availability, skills, matchBreakdown } = student;
  const lists = [
    ['Subjects', student.subjects.map(({ name }) => name), shared.subjects],
    ['Availability', availability, shared.days],
    ['Skills', skills, shared.skills],
  ] as const;
  return (
    <div
      id={id}
      className="grid gap-4 border-t border-line pt-4 @2xl:grid-cols-[minmax(0,1fr)_20rem] @2xl:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <PersonLocation location={location} />
        {badges.length > 0 && <ChipList label="Badges" values={badges} none="" tone="warm" />}
        {bio !== '' && <LongText text={bio} />}
        {lists.map(([label, values, highlighted]) => (
          <LabelledValue key={label} label={label}>
            <ChipList
              label={label}
              values={values}
              none={`No ${label.toLowerCase()} specified`}
              highlighted={highlighted}
            />
          </LabelledValue>
        ))}
      </div>
      <MatchBreakdown lines={matchBreakdown} />
    </div>
  );
}
