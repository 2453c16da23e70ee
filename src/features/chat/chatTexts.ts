import { LIMITS } from '../../../contract/constants.ts';
import { errorText, isTimeout, serverText, statusOf, type ApiError } from '../../api/errorText.ts';
import { LOCALE } from '../../ui/time/locale.ts';

export function threadErrorText(error: ApiError | undefined): string {
  if (statusOf(error) === 400) {
    return 'Invalid request. The selected user may not be a valid match.';
  }
  if (isTimeout(error)) return 'Request timed out. Please check your connection and try again.';
  // Neither a response nor a failed connection: a bug or an unreadable response.
  if (error && (!('status' in error) || error.status === 'PARSING_ERROR')) {
    return 'An unexpected error occurred. Please try again later.';
  }
  return errorText(error, 'Failed to fetch messages.');
}

export function unreadErrorText(error: ApiError | undefined): string {
  if (statusOf(error) === 400) return 'Invalid request for unread counts. Please try again.';
  if (isTimeout(error)) {
    return 'Request to fetch unread counts timed out. Please check your connection.';
  }
  const reason = serverText(error) ?? reasonOf(error);
  return `Failed to fetch unread message counts: ${reason}`;
}

function reasonOf(error: ApiError | undefined): string {
  if (!error) return 'unknown error';
  if (!('status' in error)) return error.message ?? 'unknown error';
  return 'error' in error ? error.error : `status ${String(error.status)}`;
}

/** Returns the text for a message above the limit, or `null`. Counts code points, as the service does. */
export function tooLongText(text: string): string | null {
  const excess = Array.from(text.trim()).length - LIMITS.messageText;
  if (excess <= 0) return null;
  const limit = LIMITS.messageText.toLocaleString(LOCALE);
  return `A message can have at most ${limit} characters: this one has ${excess.toLocaleString(LOCALE)} too many.`;
}
