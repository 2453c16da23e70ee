import { withLocalHours } from '../time/hoursText.ts';
import { LabelledValue } from './LabelledValue.tsx';

/** Lists all components of the percentage with their points, or a dash where the service returns none. */
export function MatchDetails({ lines }: { lines: readonly string[] }) {
  return (
    <LabelledValue label="Match Breakdown">
      {lines.length > 0 ? (
        <ul aria-label="Match Breakdown" className="flex flex-col gap-2 text-sm text-muted">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere tabular-nums">
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

/** Shows a line such as "Days 6/30: you are both free on Monday" with a bar of its points. */
function Line({ text }: { text: string }) {
  const end = Math.max(text.indexOf(':'), 0);
  const name = text.slice(0, end);
  const [, points, most] = /(\d+)\/(\d+)$/.exec(name) ?? [];
  return (
    <>
      <span className="font-medium text-ink">{name}</span>
      <span>{withLocalHours(text.slice(end))}</span>
      {most !== undefined && <Bar share={Number(points) / Number(most)} />}
    </>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="mt-1 block h-1 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <span
        className="shown-when-forced block h-full rounded-full bg-action"
        style={{ width: `${String(Math.min(share, 1) * 100)}%` }}
      />
    </span>
  );
}
