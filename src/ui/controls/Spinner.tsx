const SIZES = { small: 'size-4 border-2', large: 'size-10 border-4' };

/** Decorative; the parent announces the state. Does not spin with reduced motion. */
export function Spinner({ size = 'small' }: { size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={`${SIZES[size]} shrink-0 rounded-full border-current/25 border-t-current motion-safe:animate-spin`}
    />
  );
}
