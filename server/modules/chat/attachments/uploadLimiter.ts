import { LIMITS } from '../../../../contract/constants.ts';
import { tooMany } from '../../../http/httpError.ts';

/** Maximum total size of the files of a student in bytes. */
export const ATTACHMENT_QUOTA = 200 * 1024 * 1024;
/** Number of files of maximum size within the quota. */
const MAX_CONCURRENT = ATTACHMENT_QUOTA / LIMITS.attachmentSize;
/** Seconds. */
const RETRY_AFTER = 10;

/** Limits the simultaneous uploads of each student, and with them the temporary disk space. */
export function makeUploadLimiter() {
  const activeUploads = new Map<string, number>();

  return {
    /** @throws {HttpError} 429 when the student has too many active uploads. */
    async run<Result>(ownerId: string, upload: () => Promise<Result>): Promise<Result> {
      const active = activeUploads.get(ownerId) ?? 0;
      if (active >= MAX_CONCURRENT) {
        const message = 'You are uploading many files at once. Wait until some are done.';
        throw tooMany(message, RETRY_AFTER);
      }
      activeUploads.set(ownerId, active + 1);
      try {
        return await upload();
      } finally {
        const remaining = (activeUploads.get(ownerId) ?? 1) - 1;
        if (remaining > 0) activeUploads.set(ownerId, remaining);
        else activeUploads.delete(ownerId);
      }
    },
  };
}
