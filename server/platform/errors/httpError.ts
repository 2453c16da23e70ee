export const BUSY = 'The service is busy. Please try again in a moment.';

/** An error with an HTTP status. Its message is shown to the user. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds for the `Retry-After` header. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** The database or the bucket is temporarily unavailable. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

export const badRequest = (message: string) => new HttpError(400, message);

/** @param field of the form that shows the message. */
export const invalidField = (field: string, message: string) =>
  new HttpError(400, message, { [field]: message });

export const unauthorized = (message = 'Please log in.') => new HttpError(401, message);

export const forbidden = (message: string) => new HttpError(403, message);

export const notFound = (message: string) => new HttpError(404, message);

export const conflict = (message: string) => new HttpError(409, message);

export const tooLarge = (message: string) => new HttpError(413, message);

export const tooMany = (message: string, retryAfter: number) =>
  new HttpError(429, message, undefined, retryAfter);

export const busy = (retryAfter: number) => new HttpError(503, BUSY, undefined, retryAfter);

/** Returns the `code` of an error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
