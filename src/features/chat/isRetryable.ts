import type { ApiError } from '../../api/errorText.ts';

/** Statuses that do not refuse a message itself, so the same request may succeed later. */
const RETRYABLE_STATUSES = new Set<unknown>([
  'FETCH_ERROR',
  'TIMEOUT_ERROR',
  ...[401, 408, 429, 502, 503, 504],
]);

export const isRetryable = (error: ApiError): boolean =>
  'status' in error && RETRYABLE_STATUSES.has(error.status);
