interface CountBadgeProps {
  count: number;
  /** Read out after the number. */
  what?: string;
  /** Grey, for a number that does not ask for attention. */
  isQuiet?: boolean;
}

/** Returns the number, at most 99+. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/**
 * A number in a badge, at most 99+. Renders nothing for zero. Large text in a narrow window makes it no
 * wider than the space between two icons of the bottom bar.
 */
export function CountBadge({ count, what = 'unread', isQuiet = false }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={`shown-when-forced inline-flex min-w-[1.65em] shrink-0 items-center justify-center rounded-full px-[0.5em] text-[length:min(--spacing(3),3.75vw)]/relaxed font-semibold tabular-nums ${isQuiet ? 'bg-line text-ink' : 'bg-action text-on-action'}`}
    >
      {countText(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
