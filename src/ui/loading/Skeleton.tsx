/** A decorative placeholder; the parent announces the state. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded bg-sunken motion-safe:animate-pulse ${className}`}
    />
  );
}
