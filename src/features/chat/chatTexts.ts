import { LIMITS } from '../../../contract/constants.ts';
import { errorText, isTimeout, serverText, statusOf, type CallError } from '../../api/errorText.ts';

/** Why a thread is not shown. */
export function threadErrorText(error: CallError | undefined): string {
  if (statusOf(error) === 400) {
    return 'Invalid request. The selected user may not be a valid match.';
  }
  if (isTimeout(error)) return 'Request timed out. Please check your connection and try again.';
  // Neither an answer nor a network that failed: something that nobody foresaw.
  if (error && (!('status' in error) || error.status === 'PARSING_ERROR')) {
    return 'An unexpected error occurred. Please try again later.';
  }
  return errorText(error, 'Failed to fetch messages.');
}

/** Why the unread counts are not shown. */
export function unreadErrorText(error: CallError | undefined): string {
  if (statusOf(error) === 400) return 'Invalid request for unread counts. Please try again.';
  if (isTimeout(error)) {
    return 'Request to fetch unread counts timed out. Please check your connection.';
  }
  const reason = serverText(error) ?? messageOf(error);
  return `Failed to fetch unread message counts: ${reason}`;
}

function messageOf(error: CallError | undefined): string {
  if (!error) return 'unknown error';
  if (!('status' in error)) return error.message ?? 'unknown error';
  return 'error' in error ? error.error : `status ${String(error.status)}`;
}

/** By how much a message is too long; null for one that fits. It counts as the service does. */
export function tooLongText(text: string): string | null {
  const excess = Array.from(text.trim()).length - LIMITS.messageText;
  if (excess <= 0) return null;
  const [limit, tooMany] = [count(LIMITS.messageText), count(excess)];
  return `A message can have at most ${limit} characters: this one has ${tooMany} too many.`;
}

const count = (characters: number) => characters.toLocaleString('en');
