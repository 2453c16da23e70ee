import type { ProfileTextName } from '../../../contract/constants.ts';
import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';

interface TextFieldSettings {
  label: string;
  autoComplete?: string;
  /** Id of the `datalist` with suggestions. */
  list?: string;
  /** Makes the field a text area with this many rows. */
  rows?: number;
  /** Spans the form instead of half of it. */
  isWide?: boolean;
}

/** Id of the `datalist` with names of universities. */
export const UNIVERSITIES = 'universities';

/** The plain text fields of the profile in the order of the form. */
const TEXT_FIELDS: Record<ProfileTextName, TextFieldSettings> = {
  name: { label: 'Name', autoComplete: 'name', isWide: true },
  university: { label: 'University', autoComplete: 'organization', list: UNIVERSITIES },
  location: { label: 'Location', autoComplete: 'address-level2' },
  bio: { label: 'Bio', rows: 4, isWide: true },
};

/** Returns the id of the element that contains the controls of a field of the profile. */
export const fieldId = (field: string) => `profile-${field}`;

export const textFields = Object.entries(TEXT_FIELDS) as [ProfileTextName, TextFieldSettings][];

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
