import { LIMITS } from '../../../contract/constants.ts';
import { tooMany } from '../../errors.ts';

/** As many as the quota holds of the largest files: more could not all be kept. */
const MOST_AT_ONCE = LIMITS.attachmentQuota / LIMITS.attachmentSize;
/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 10;

/** Bounds how many uploads of a student are under way, and with them the disk they take up. */
export function makeUploadTurns() {
  const underWay = new Map<string, number>();

  return {
    /** @throws {RefusalError} 429 when that student has too many under way. */
    async take<Kept>(ownerId: string, upload: () => Promise<Kept>): Promise<Kept> {
      const others = underWay.get(ownerId) ?? 0;
      if (others >= MOST_AT_ONCE) {
        const sentence = 'You are uploading many files at once. Wait until some are done.';
        throw tooMany(sentence, RETRY_AFTER);
      }
      underWay.set(ownerId, others + 1);
      try {
        return await upload();
      } finally {
        const left = (underWay.get(ownerId) ?? 1) - 1;
        if (left > 0) underWay.set(ownerId, left);
        else underWay.delete(ownerId);
      }
    },
  };
}
