interface ScoreBarProps {
  percentage: number;
  label?: string;
}

export function ScoreBar({ percentage, label = 'Match Score' }: ScoreBarProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <span className="text-muted">{label}</span>
        <span className="font-semibold tabular-nums">{percentage}%</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={percentage}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="shown-when-forced h-full rounded-full bg-action transition-[width] duration-300"
          style={{ width: `${String(percentage)}%` }}
        />
      </div>
    </div>
  );
}
