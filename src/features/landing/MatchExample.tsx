import { Avatar } from '../../ui/people/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';

const BREAKDOWN = [
  ['Subjects 38/50', 'you both study Graph Theory (rare here) and Calculus'],
  ['Days 18/30', 'you are both free on Monday, Wednesday and Thursday'],
  ['University 15/15', 'you are both at Northfield University'],
] as const;

/** An example search result. It is an image, because its controls would not work for guests. */
export function MatchExample() {
  return (
    <div role="img" aria-label="An example: Priya Raman matches you by 71 percent, and why.">
      <Card aria-hidden="true" className="flex flex-col gap-5 p-6">
        <div className="flex items-center gap-3">
          <Avatar name="Priya Raman" size="large" />
          <div className="min-w-0 flex-1">
            <p className="text-lg font-semibold">Priya Raman</p>
            <p className="text-sm text-muted">Northfield University</p>
          </div>
        </div>
        <ScoreBar percentage={71} />
        <p className="text-sm text-pretty">
          Second year, mathematics. I learn best by explaining things at a whiteboard.
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Chip>Graph Theory</Chip>
          <Chip>Calculus</Chip>
          <Chip>Statistics</Chip>
          <Chip tone="warm">Answers promptly</Chip>
        </div>
        <ul className="flex flex-col gap-1.5 border-t border-line pt-4 text-sm text-muted">
          {BREAKDOWN.map(([counted, why]) => (
            <li key={counted} className="tabular-nums">
              <span className="font-medium text-ink">{counted}</span>: {why}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
