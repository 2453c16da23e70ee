import { serverText, statusOf, type ApiError } from '../errorText.ts';

/**
 * Returns whether a service lacks the call. What the page shows of it is then absent. A service that
 * has only the calls of the specification responds with 404 to all others.
 */
export const isMissing = (error: ApiError | undefined): boolean => statusOf(error) === 404;

/**
 * Returns whether a service lacks a call whose 404 can also mean that a person or thing does not exist.
 * @param notFound what a service that has the call says then
 */
export const isMissingCall = (error: ApiError | undefined, notFound: string): boolean =>
  isMissing(error) && serverText(error) !== notFound;
