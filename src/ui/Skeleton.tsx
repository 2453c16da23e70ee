/** The shape of something that is on its way; whoever shows it says in words what it is. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded bg-sunken motion-safe:animate-pulse ${className}`}
    />
  );
}
