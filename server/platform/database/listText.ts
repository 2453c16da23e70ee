/**
 * Separates the values of a list that a query returns as one text, with string_agg(). Lines cannot
 * contain this character.
 */
export const LIST_SEPARATOR = '\u001f';

/** Returns the values of such a text; `null` is the text of an empty list. */
export const splitList = (text: string | null): string[] => text?.split(LIST_SEPARATOR) ?? [];
