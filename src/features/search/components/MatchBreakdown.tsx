import { Fact } from '../../../ui/Fact.tsx';

/** Where the percentage comes from, line by line; a dash where the service does not say. */
export function MatchBreakdown({ lines }: { lines: readonly string[] | undefined }) {
  return (
    <Fact label="Match Breakdown">
      {lines && lines.length > 0 ? (
        <ul aria-label="Match Breakdown" className="flex flex-col gap-1 text-sm text-muted">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">—</p>
      )}
    </Fact>
  );
}
