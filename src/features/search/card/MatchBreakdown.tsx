import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';

/** Lists the parts of the percentage, or a dash where the service returns none. */
export function MatchBreakdown({ lines }: { lines: readonly string[] | undefined }) {
  return (
    <LabelledValue label="Match Breakdown">
      {lines && lines.length > 0 ? (
        <ul aria-label="Match Breakdown" className="flex flex-col gap-1.5 text-sm text-muted">
          {lines.map((line) => (
            <li key={line} className="tabular-nums wrap-anywhere">
              <Line text={line} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">—</p>
      )}
    </LabelledValue>
  );
}

/** Emphasises the count of a line such as "Days 6/30: you are both free on Monday". */
function Line({ text }: { text: string }) {
  const end = text.indexOf(':');
  return (
    <>
      <span className="font-medium text-ink">{text.slice(0, Math.max(end, 0))}</span>
      {text.slice(Math.max(end, 0))}
    </>
  );
}
