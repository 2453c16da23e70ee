const SIZES = { small: 'size-4 border-2', large: 'size-10 border-4' };

/** Something runs; whoever shows it says in words what. It stands still where motion is unwanted. */
export function Spinner({ size = 'small' }: { size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={`${SIZES[size]} shrink-0 rounded-full border-current/25 border-t-current motion-safe:animate-spin`}
    />
  );
}
