import { withLocalHours } from '../time/hoursText.ts';
import { LabelledValue } from './LabelledValue.tsx';

interface MatchBreakdownProps {
  lines: readonly string[] | undefined;
  /** At most two rows for each line, and no visible label. A narrow `@container` shows only points. */
  isCompact?: boolean;
}

/** Lists the parts of the percentage, or a dash where the service returns none. */
export function MatchBreakdown({ lines = [], isCompact = false }: MatchBreakdownProps) {
  if (lines.length > 0 && isCompact) return <Lines lines={lines} isCompact />;
  return (
    <LabelledValue label="Match Breakdown">
      {lines.length > 0 ? <Lines lines={lines} /> : <p className="text-muted">—</p>}
    </LabelledValue>
  );
}

const COMPACT =
  'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-3 gap-y-0.5 @2xl:grid-cols-1';

function Lines({ lines, isCompact = false }: { lines: readonly string[]; isCompact?: boolean }) {
  return (
    <ul
      aria-label="Match Breakdown"
      className={`text-sm text-muted ${isCompact ? COMPACT : 'flex flex-col gap-2'}`}
    >
      {lines.map((line) => (
        <li
          key={line}
          className={`tabular-nums ${isCompact ? 'flex items-center gap-2 @2xl:items-start' : 'wrap-anywhere'}`}
        >
          <Line text={line} isCompact={isCompact} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a line such as "Days 6/30: you are both free on Monday" with a bar of its points. */
function Line({ text, isCompact }: { text: string; isCompact: boolean }) {
  const end = text.indexOf(':');
  const name = text.slice(0, Math.max(end, 0));
  const [, points, most] = /(\d+)\/(\d+)$/.exec(name) ?? [];
  return (
    <>
      <span className={isCompact ? 'min-w-0 @2xl:line-clamp-2' : undefined}>
        <span className="font-medium text-ink">{name}</span>
        <span className={isCompact ? 'sr-only @2xl:not-sr-only' : undefined}>
          {withLocalHours(text.slice(Math.max(end, 0)))}
        </span>
      </span>
      {most !== undefined && (
        <Bar
          share={Number(points) / Number(most)}
          className={isCompact ? '-order-1 w-8 shrink-0 @2xl:mt-2' : 'mt-1'}
        />
      )}
    </>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block h-1 overflow-hidden rounded-full bg-sunken forced-colors:border ${className}`}
    >
      <span
        className="shown-when-forced block h-full rounded-full bg-action"
        style={{ width: `${String(Math.min(share, 1) * 100)}%` }}
      />
    </span>
  );
}
