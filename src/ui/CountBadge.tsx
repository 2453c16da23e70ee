interface CountBadgeProps {
  count: number;
  /** Read out after the number. */
  what?: string;
  /** Grey, for a number that does not ask for attention. */
  isQuiet?: boolean;
}

/** Returns the number, at most 99+. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** A number in a badge, at most 99+. Renders nothing for zero. */
export function CountBadge({ count, what = 'unread', isQuiet = false }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={`shown-when-forced inline-flex min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 text-[length:--spacing(3)]/relaxed font-semibold tabular-nums ${isQuiet ? 'bg-line text-ink' : 'bg-action text-on-action'}`}
    >
      {countText(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
