import { statusOf, type ApiError } from '../errorText.ts';

/**
 * Returns whether a service lacks the call. What the page shows of it is then absent. A service that
 * has only the calls of the specification responds with 404 to all others.
 */
export const isMissing = (error: ApiError | undefined): boolean => statusOf(error) === 404;
