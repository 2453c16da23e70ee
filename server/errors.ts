/** A refusal with its HTTP status and the one sentence the student reads. */
export class RefusalError extends Error {
  override name = 'RefusalError';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds after which trying again makes sense. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** What keeps our data did not answer, or failed: a later call may well get through. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new RefusalError(400, message, fields);

export const unauthorized = (message = 'Please log in.') => new RefusalError(401, message);

export const forbidden = (message: string) => new RefusalError(403, message);

export const notFound = (message: string) => new RefusalError(404, message);

export const conflict = (message: string) => new RefusalError(409, message);

export const tooLarge = (message: string) => new RefusalError(413, message);

export const tooMany = (message: string, retryAfter: number) =>
  new RefusalError(429, message, undefined, retryAfter);
