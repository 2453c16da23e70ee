import { foldText, withoutPastedMarks } from '../../../contract/text.ts';

/** Returns the form in which email addresses and passwords are compared, e.g. by `email_key`. */
export function normalize(text: string): string {
  return withoutPastedMarks(text).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Characters of a key. Folding turns one such as ﷺ into 18. */
const MAX_NAME_KEY = 200;

/**
 * Returns the form of a name that is stored in the other `_key` columns, for search and comparison:
 * of a person, a university, a place, a subject or a skill.
 */
export const nameKey = (name: string): string => foldText(name).slice(0, MAX_NAME_KEY);

/** Trims a line, replaces other white space by single spaces and removes marks that came with a paste. */
export const tidyLine = (line: string): string =>
  withoutPastedMarks(line).trim().replace(/\s+/g, ' ');

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
