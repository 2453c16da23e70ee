interface ScoreBarProps {
  percentage: number;
  label?: string;
  /** Puts the bar between the label and the percentage. */
  isInline?: boolean;
}

export function ScoreBar({ percentage, label = 'Match Score', isInline = false }: ScoreBarProps) {
  return (
    <div className={isInline ? 'flex items-center gap-3 text-sm' : 'flex flex-col gap-1.5'}>
      <div className={isInline ? 'contents' : 'flex justify-between gap-3 text-sm'}>
        <span className="text-muted">{label}</span>
        <span className={`font-semibold tabular-nums ${isInline ? 'order-1' : ''}`}>
          {percentage}%
        </span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={percentage}
        aria-valuemin={0}
        aria-valuemax={100}
        className={`h-2 overflow-hidden rounded-full bg-sunken forced-colors:border ${isInline ? 'flex-1' : ''}`}
      >
        <div
          className="shown-when-forced h-full rounded-full bg-action transition-[width] duration-300"
          style={{ width: `${String(percentage)}%` }}
        />
      </div>
    </div>
  );
}
