import type { SearchResult } from '../../../contract/search.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ScoreBar } from '../../ui/ScoreBar.tsx';

/** Students one might study with. */
export function SuggestionList({ students }: { students: readonly SearchResult[] }) {
  if (students.length === 0) return <p className="text-muted">No suggestions available.</p>;
  return (
    <ul className="flex flex-col gap-5">
      {students.map(({ _id, name, university, avatar, subjects, location, matchPercentage }) => (
        <li key={_id} className="flex gap-3">
          <Avatar name={name} picture={avatar} />
          <div className="min-w-0 grow wrap-anywhere">
            <h3 className="font-semibold">{name}</h3>
            <p className="text-sm text-muted">{university}</p>
            <p className="text-sm">
              {subjects.map((subject) => subject.name).join(', ') || 'No subjects specified'}
            </p>
            <p className="mb-2 text-sm text-muted">{location || 'Location not specified'}</p>
            <ScoreBar percentage={matchPercentage} />
          </div>
        </li>
      ))}
    </ul>
  );
}
