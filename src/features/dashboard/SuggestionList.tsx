import { Search } from 'lucide-react';
import type { SearchResult } from '../../../contract/search.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ScoreBar } from '../../ui/ScoreBar.tsx';
import { Placeholder } from './Placeholder.tsx';

/** Students one might study with. */
export function SuggestionList({ students }: { students: readonly SearchResult[] }) {
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
        <Suggestion key={student._id} student={student} />
      ))}
    </ul>
  );
}

function Suggestion({ student }: { student: SearchResult }) {
  const { name, university, avatar, subjects, location, matchPercentage } = student;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Avatar name={name} picture={avatar} />
      <div className="min-w-0 grow text-sm wrap-anywhere">
        <h3 className="text-base font-semibold">{name}</h3>
        <p className="line-clamp-2">
          {subjects.map((subject) => subject.name).join(', ') || 'No subjects specified'}
        </p>
        <div className="flex flex-wrap gap-x-3 text-muted">
          <p>{university}</p>
          <p>{location || 'Location not specified'}</p>
        </div>
      </div>
      <div className="w-24 shrink-0 sm:w-36">
        <ScoreBar percentage={matchPercentage} />
      </div>
    </li>
  );
}
