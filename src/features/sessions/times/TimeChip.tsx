import { pressedClass } from '../../../ui/controls/Chip.tsx';
import { dateText, whenText } from '../../../ui/time/formatDay.ts';
import { clockText } from '../../../ui/time/times.ts';

interface TimeChipProps {
  /** ISO 8601. */
  start: string;
  /** ISO 8601. With it, day and time are on one line. */
  end?: string;
  /** What is different about this time, such as who cannot come. */
  remark?: string;
  /** Missing for a button that does something at once. */
  pressed?: boolean;
  disabled?: boolean;
  onPick: () => void;
}

/** A button with a day and a time. */
export function TimeChip({ start, end, remark = '', pressed, disabled, onPick }: TimeChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPick}
      className={`flex min-h-11 w-full min-w-0 flex-col items-center justify-center rounded-xl border px-1 py-1.5 text-sm transition-colors disabled:opacity-60 ${pressedClass(pressed ?? false)}`}
    >
      {end === undefined && <span>{dateText(new Date(start), new Date(), 'short')} </span>}
      <span className="font-semibold wrap-anywhere tabular-nums">
        {end === undefined ? clockText(start) : whenText(start, end, new Date())}
      </span>
      {remark !== '' && (
        <span className="max-w-full text-xs wrap-anywhere text-muted"> {remark}</span>
      )}
    </button>
  );
}
