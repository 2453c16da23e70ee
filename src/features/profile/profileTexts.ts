import { errorText, statusOf, type CallError } from '../../api/errorText.ts';

/** What a student reads when the own profile could not be loaded. */
export function fetchErrorText(error: CallError | undefined): string {
  return isServerFault(error)
    ? 'Server error: Unable to fetch profile. Please try again later.'
    : errorText(error, 'Failed to fetch profile.');
}

/** What a student reads when the own profile could not be changed. */
export function updateErrorText(error: CallError | undefined): string {
  return isServerFault(error)
    ? 'Server error: Unable to update profile. Please try again later.'
    : errorText(error, 'Failed to update user.');
}

const isServerFault = (error: CallError | undefined) => statusOf(error) === 500;
