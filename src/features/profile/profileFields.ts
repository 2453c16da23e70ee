import { LIMITS } from '../../../contract/constants.ts';

interface TextFieldSettings {
  label: string;
  maxLength: number;
  autoComplete?: string;
  /** Makes the field a text area with this many rows. */
  rows?: number;
  /** Spans the form instead of half of it. */
  isWide?: boolean;
}

/** The plain text fields of the profile in the order of the form. */
const TEXT_FIELDS = {
  name: { label: 'Name', autoComplete: 'name', maxLength: LIMITS.nameText, isWide: true },
  university: { label: 'University', autoComplete: 'organization', maxLength: LIMITS.nameText },
  location: { label: 'Location', autoComplete: 'address-level2', maxLength: LIMITS.nameText },
  bio: { label: 'Bio', rows: 4, maxLength: LIMITS.bioText, isWide: true },
} as const satisfies Record<string, TextFieldSettings>;

export type TextFieldName = keyof typeof TEXT_FIELDS;

export const textFields = Object.entries(TEXT_FIELDS) as [TextFieldName, TextFieldSettings][];
