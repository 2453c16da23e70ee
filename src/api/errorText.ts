import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

export type ApiError = FetchBaseQueryError | SerializedError;

const isHttpError = (error: ApiError | undefined): error is { status: number; data: unknown } =>
  error !== undefined && 'status' in error && typeof error.status === 'number';

/** Returns the HTTP status, or `undefined` if there was no response. */
export function statusOf(error: ApiError | undefined): number | undefined {
  return isHttpError(error) ? error.status : undefined;
}

/** Returns the message of the service (`{ error }`), or `undefined`. */
export function serverText(error: ApiError | undefined): string | undefined {
  if (!isHttpError(error)) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('error' in data)) return undefined;
  return typeof data.error === 'string' && data.error !== '' ? data.error : undefined;
}

/** Returns the message of the service, or the fallback. */
export function errorText(error: ApiError | undefined, fallback: string): string {
  return serverText(error) ?? fallback;
}

const UNREACHED: readonly unknown[] = ['FETCH_ERROR', 502, 504];

/** Whether a request did not reach the service: no connection, or a proxy without the service behind it. */
export function isUnreached(error: ApiError | undefined): boolean {
  return error !== undefined && 'status' in error && UNREACHED.includes(error.status);
}

export function isTimeout(error: ApiError | undefined): boolean {
  return error !== undefined && 'status' in error && error.status === 'TIMEOUT_ERROR';
}

/** Returns the messages of the service for single form fields, by field name. */
export function fieldErrors(error: ApiError | undefined): Record<string, string> {
  if (!isHttpError(error)) return {};
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  return Object.fromEntries(
    Object.entries((data.fields ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Like `errorText`, but null if a field of the form shows the error. */
export const unlessInField = (fallback: string) => (error: ApiError | undefined) =>
  Object.keys(fieldErrors(error)).length > 0 ? null : errorText(error, fallback);

/**
 * Returns the text for the banner of a form, or `undefined` if one of its fields already shows it.
 * @param text the text of the error
 * @param fields names of the fields that show their errors
 */
export function bannerText(
  error: ApiError | undefined,
  text: string,
  fields: readonly string[],
): string | undefined {
  if (!error) return undefined;
  const shown = fieldErrors(error);
  return fields.some((name) => shown[name] === text) ? undefined : text;
}
