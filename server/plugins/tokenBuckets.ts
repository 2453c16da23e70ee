interface Options {
  /** How many may go at once. */
  size: number;
  /** Milliseconds after which one more may go. */
  refillMs: number;
  now: () => Date;
}

/** Number of keys at which buckets that are full again are thrown away. */
const SWEEP_AT = 10_000;

/**
 * Token buckets by key, each kept as the one instant at which it will be full again (the generic
 * cell rate algorithm).
 */
export function makeTokenBuckets({ size, refillMs, now }: Options) {
  const fullAt = new Map<string, number>();

  function sweep(at: number): void {
    for (const [key, instant] of fullAt) if (instant <= at) fullAt.delete(key);
  }

  return {
    /** Takes one; answers 0, or in how many seconds there will be one to take. */
    take(key: string): number {
      const at = now().getTime();
      const next = Math.max(fullAt.get(key) ?? at, at) + refillMs;
      const wait = next - at - size * refillMs;
      if (wait > 0) return Math.ceil(wait / 1_000);
      if (fullAt.size >= SWEEP_AT) sweep(at);
      fullAt.set(key, next);
      return 0;
    },
  };
}
