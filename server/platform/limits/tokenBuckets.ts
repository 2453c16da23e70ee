interface Options {
  /** Tokens in a full bucket. */
  size: number;
  /** Milliseconds until one token is added. */
  refillMs: number;
  now: () => Date;
}

/** Number of keys from which full buckets are deleted. */
const SWEEP_AT = 10_000;

/**
 * Creates token buckets by key. Stores per key the time at which the bucket is full again (generic
 * cell rate algorithm).
 */
export function makeTokenBuckets({ size, refillMs, now }: Options) {
  const fullAt = new Map<string, number>();

  function sweep(at: number): void {
    for (const [key, instant] of fullAt) if (instant <= at) fullAt.delete(key);
  }

  return {
    /** Takes a token. Returns 0, or the seconds until a token is available. */
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
