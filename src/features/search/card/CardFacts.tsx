import { Award, BookOpen, CalendarDays, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { LongText } from '../../../ui/LongText.tsx';
import { ChipRow } from './ChipRow.tsx';
import { subjectColour } from '../../../ui/people/subjectColour.ts';
import type { SharedFacts } from './sharedFacts.ts';
import { WeekdayStrip } from './WeekdayStrip.tsx';

interface CardFactsProps {
  student: SearchResult;
  shared: SharedFacts;
  isOpen: boolean;
  onOpen: () => void;
}

/** Bio, subjects, skills, availability and badges. What both share comes first and is marked. */
export function CardFacts({ student, shared, ...opening }: CardFactsProps) {
  const { bio, badges, availability, skills } = student;
  const lists = [
    ['Subjects', BookOpen, student.subjects.map(({ name }) => name), shared.subjects],
    ['Skills', Wrench, skills, shared.skills],
  ] as const;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {bio !== '' && (
        <div className="text-sm">
          <LongText text={bio} lines={6} />
        </div>
      )}
      {lists.map(([label, Icon, values, common]) => (
        <Fact key={label} Icon={Icon}>
          <ChipRow
            label={label}
            values={values}
            none={`No ${label.toLowerCase()} specified`}
            shared={common}
            dotOf={label === 'Subjects' ? subjectColour : undefined}
            {...opening}
          />
        </Fact>
      ))}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact Icon={CalendarDays}>
          <WeekdayStrip days={availability} shared={shared.days} />
        </Fact>
        {badges.length > 0 && (
          <Fact Icon={Award}>
            <ChipRow label="Badges" values={badges} none="" tone="warm" {...opening} />
          </Fact>
        )}
      </div>
    </div>
  );
}

/** An icon before a list, whose accessible name says what it contains. */
function Fact({ Icon, children }: { Icon: typeof Award; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <Icon aria-hidden="true" size="1rem" className="mt-1.25 shrink-0 text-muted" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
