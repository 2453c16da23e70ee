import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { SearchResult } from '../../../contract/search.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { PersonLocation } from '../../ui/people/PersonLocation.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { Placeholder } from './Placeholder.tsx';

interface SuggestionListProps {
  students: readonly SearchResult[];
  /** Renders the Connect button. `describedBy` is the id of the element that names the student. */
  renderAction: (student: SearchResult, describedBy: string) => ReactNode;
}

export function SuggestionList({ students, renderAction }: SuggestionListProps) {
  if (students.length === 0) {
    return (
      <Placeholder
        Icon={Search}
        text="No suggestions available."
        step="Search for study buddies"
        to="/search"
      />
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {students.map((student) => (
        <Suggestion key={student._id} student={student} renderAction={renderAction} />
      ))}
    </ul>
  );
}

interface SuggestionProps extends Pick<SuggestionListProps, 'renderAction'> {
  student: SearchResult;
}

function Suggestion({ student, renderAction }: SuggestionProps) {
  const nameId = useId();
  const { _id: id, name, university, avatar, subjects, location, matchPercentage } = student;
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0 sm:flex-nowrap">
      <PersonLink id={id} isDuplicate>
        <Avatar name={name} picture={avatar} />
      </PersonLink>
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <h3 id={nameId} className="text-base font-semibold">
          <PersonLink id={id}>{name}</PersonLink>
        </h3>
        <p className="line-clamp-2">
          {subjects.map((subject) => subject.name).join(', ') || 'No subjects specified'}
        </p>
        <div className="flex flex-wrap gap-x-3 text-muted">
          <p>{university}</p>
          <PersonLocation location={location} />
        </div>
      </div>
      <div className="flex w-full shrink-0 flex-col gap-2 pl-13 sm:w-36 sm:pl-0">
        <ScoreBar percentage={matchPercentage} />
        <div className="flex">{renderAction(student, nameId)}</div>
      </div>
    </li>
  );
}
