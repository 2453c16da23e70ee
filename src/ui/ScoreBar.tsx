/** How well two students match, as a number and a bar; the same wherever it is shown. */
export function ScoreBar({
  percentage,
  label = 'Match Score',
}: {
  percentage: number;
  label?: string;
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-sm">
        <span>{label}</span>
        <span className="font-semibold tabular-nums">{percentage}%</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={percentage}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-action"
          style={{ width: `${String(percentage)}%` }}
        />
      </div>
    </div>
  );
}
