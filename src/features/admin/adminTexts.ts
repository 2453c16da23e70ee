import { errorText, isTimeout, type CallError } from '../../api/errorText.ts';

/** Why a call failed, as it follows "Error fetching users: ". */
export function reasonOf(error: CallError | undefined): string {
  return errorText(
    error,
    isTimeout(error)
      ? 'Request timed out. Please check your connection and try again.'
      : 'An unexpected error occurred. Please try again later.',
  );
}
