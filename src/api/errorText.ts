import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

export type CallError = FetchBaseQueryError | SerializedError;

const isAnswer = (error: CallError | undefined): error is { status: number; data: unknown } =>
  error !== undefined && 'status' in error && typeof error.status === 'number';

/** The HTTP status of an answer, or undefined where there was none. */
export function statusOf(error: CallError | undefined): number | undefined {
  return isAnswer(error) ? error.status : undefined;
}

/** What the service said in `{ error }`, if it said anything. */
export function serverText(error: CallError | undefined): string | undefined {
  if (!isAnswer(error)) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('error' in data)) return undefined;
  return typeof data.error === 'string' && data.error !== '' ? data.error : undefined;
}

/** The sentence that a student reads: the service's own, else the fallback. */
export function errorText(error: CallError | undefined, fallback: string): string {
  return serverText(error) ?? fallback;
}

export function isTimeout(error: CallError | undefined): boolean {
  return error !== undefined && 'status' in error && error.status === 'TIMEOUT_ERROR';
}

/** The service's sentence for each field of a form. */
export function fieldTexts(error: CallError | undefined): Record<string, string> {
  if (!isAnswer(error)) return {};
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  return Object.fromEntries(
    Object.entries(data.fields as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
