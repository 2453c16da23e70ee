import { withoutPastedMarks } from '../../../contract/text.ts';

/** Returns the form in which email addresses and passwords are compared, e.g. by `email_key`. */
export function normalize(text: string): string {
  return withoutPastedMarks(text).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns a pattern for `LIKE … ESCAPE '\'` that matches values containing the text. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/**
 * Separates the values of a list that a query returns as one text, with string_agg(). Lines cannot
 * contain this character.
 */
export const LIST_SEPARATOR = '\u001f';

/** Returns the values of such a text; `null` is the text of an empty list. */
export const splitList = (text: string | null): string[] => text?.split(LIST_SEPARATOR) ?? [];
