import { pressedClass } from '../../../ui/controls/Chip.tsx';
import { LOCALE } from '../../../ui/time/locale.ts';
import { clockSpanText, clockText } from '../../../ui/time/times.ts';

const DATE = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

interface TimeChipProps {
  /** ISO 8601. */
  start: string;
  /** ISO 8601. Without it, only the start is shown. */
  end?: string;
  /** What is different about this time, such as who cannot come. */
  remark?: string;
  /** Missing for a button that does something at once. */
  pressed?: boolean;
  disabled?: boolean;
  /** The day and the time beside each other. */
  isWide?: boolean;
  onPick: () => void;
}

/** A button with a day and a time. */
export function TimeChip({
  start,
  end,
  remark = '',
  pressed,
  disabled,
  isWide,
  onPick,
}: TimeChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPick}
      className={`flex min-h-11 w-full min-w-0 items-center rounded-xl border px-1 py-1.5 text-sm transition-colors disabled:opacity-60 ${isWide ? 'flex-wrap justify-center gap-x-2' : 'flex-col'} ${pressedClass(pressed ?? false)}`}
    >
      <span>{DATE.format(new Date(start))} </span>
      <span className="font-semibold tabular-nums">
        {end === undefined ? clockText(start) : clockSpanText(start, end)}
      </span>
      {remark !== '' && (
        <span className="max-w-full text-xs wrap-anywhere text-muted"> {remark}</span>
      )}
    </button>
  );
}
