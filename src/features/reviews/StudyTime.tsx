import { Flame, Hourglass } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { listText } from '../../ui/listText.ts';
import { useGetStudyTimeQuery } from './reviewsApi.ts';

/** Returns e.g. 3 h 20, 3 h or 45 min. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${String(rest)} min`;
  return rest === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(rest).padStart(2, '0')}`;
}

/** Seconds after which the time is loaded again: a session that ended counts, which no event says. */
const FRESH_FOR = 60;

const useStudyTime = () =>
  useGetStudyTimeQuery(undefined, { refetchOnMountOrArgChange: FRESH_FOR }).data;

/** How much the student studied this week, and with whom. Nothing without any. */
export function StudyTimeOfWeek() {
  const data = useStudyTime();
  if (!data || data.week.minutes === 0) return null;
  const { minutes, people } = data.week;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        This week: <span className="font-semibold">{durationText(minutes)}</span>
        {people.length > 0 && ` with ${listText(people.map(({ name }) => name))}`}
      </span>
    </p>
  );
}

/** The hours and sessions of the term and the weeks in a row, for the student only. Nothing without any. */
export function StudyTimeOfTerm() {
  const data = useStudyTime();
  if (!data || data.term.sessions === 0) return null;
  const { term, streak } = data;
  const isOne = term.sessions === 1;
  return (
    <Card className="mt-6 flex flex-col gap-1 p-5">
      <h2 className="text-lg font-semibold">Your study time</h2>
      <p>
        This term: {durationText(term.minutes)} in {term.sessions} session{isOne ? '' : 's'}
      </p>
      {streak > 1 && (
        <p className="flex items-center gap-2">
          <Flame aria-hidden="true" className="size-4 text-warm" />
          {streak} weeks in a row
        </p>
      )}
      <p className="text-sm text-muted">Only you see this.</p>
    </Card>
  );
}
