interface CountBadgeProps {
  count: number;
  /** What is counted; read out after the number. */
  what?: string;
}

/** How much waits for someone; nothing where nothing does. */
export function CountBadge({ count, what = 'unread' }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="shown-when-forced inline-flex min-w-5 shrink-0 items-center justify-center rounded-full bg-action px-1.5 text-xs/5 font-semibold text-on-action tabular-nums">
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
