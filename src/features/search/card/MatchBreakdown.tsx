import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';

/** Lists what the percentage consists of, such as "31 · Graph Theory", or a dash. */
export function MatchBreakdown({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) {
    return (
      <LabelledValue label="Match Breakdown">
        <p className="text-muted">—</p>
      </LabelledValue>
    );
  }
  return (
    <ul
      aria-label="Match Breakdown"
      className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted @2xl:flex-col"
    >
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere tabular-nums">
          {line}
        </li>
      ))}
    </ul>
  );
}
