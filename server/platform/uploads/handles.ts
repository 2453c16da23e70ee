import { HttpError, tooMany } from '../errors/httpError.ts';
import type { Sender } from '../work/work.ts';

interface Limits {
  ofAccount: number;
  ofNetwork: number;
  ofAll: number;
}

/** Seconds. */
const RETRY_AFTER = 10;
const OWN = 'You are uploading many files at once. Wait until some are done.';
const ALL = 'Many files are being uploaded. Please try again in a moment.';

/** Counts the uploads that are received at the same time. */
export function makeHandles({ ofAccount, ofNetwork, ofAll }: Limits) {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;

  /**
   * Counts an upload until the returned function is called.
   * @throws {HttpError} 429 for too many of the account, 503 for too many of its network or of all.
   */
  return function take({ account, network }: Sender): () => void {
    const keys = [`account ${account}`, `network ${network}`, 'all'] as const;
    const [own, near, all] = keys;
    if (countOf(own) >= ofAccount) throw tooMany(OWN, RETRY_AFTER);
    if (countOf(near) >= ofNetwork || countOf(all) >= ofAll) {
      throw new HttpError(503, ALL, undefined, RETRY_AFTER);
    }
    for (const key of keys) counts.set(key, countOf(key) + 1);
    return () => {
      for (const key of keys) {
        const count = countOf(key) - 1;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
    };
  };
}
