interface CountBadgeProps {
  count: number;
  /** Read out after the number. */
  what?: string;
}

/** Returns the number, at most 99+. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** A number in a badge, at most 99+. Renders nothing for zero. */
export function CountBadge({ count, what = 'unread' }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="shown-when-forced inline-flex min-w-5 shrink-0 items-center justify-center rounded-full bg-action px-1.5 text-xs/5 font-semibold text-on-action tabular-nums">
      {countText(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
