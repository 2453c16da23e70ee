import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';

export function fetchErrorText(error: ApiError | undefined): string {
  return isServerFault(error)
    ? 'Server error: Unable to fetch profile. Please try again later.'
    : errorText(error, 'Failed to fetch profile.');
}

export function updateErrorText(error: ApiError | undefined): string {
  return isServerFault(error)
    ? 'Server error: Unable to update profile. Please try again later.'
    : errorText(error, 'Failed to update user.');
}

const isServerFault = (error: ApiError | undefined) => statusOf(error) === 500;
