import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { serverText } from '../errorText.ts';

/**
 * Returns whether a service lacks the call. A service that has only the calls of the specification responds
 * with 404 to all others.
 * @param notFound the text of a service that has the call, when the thing does not exist
 */
export const isMissingCall = (
  error: FetchBaseQueryError | undefined,
  notFound?: string,
): error is FetchBaseQueryError & { status: 404 } =>
  error?.status === 404 && (notFound === undefined || serverText(error) !== notFound);

/**
 * `transformErrorResponse` of a mutation that a service may lack: its error is then a 501 with a text.
 * @param notFound see `isMissingCall`
 */
export const unlessMissing =
  (text: string, notFound?: string) =>
  (error: FetchBaseQueryError): FetchBaseQueryError =>
    isMissingCall(error, notFound) ? { status: 501, data: { error: text } } : error;
