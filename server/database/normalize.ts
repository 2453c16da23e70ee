/** Returns the form of a text that is stored in `_key` columns, for search and comparison. */
export function normalize(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Trims a line and replaces other white space by single spaces. */
export const tidyLine = (line: string): string => line.trim().replace(/\s+/g, ' ');

/** Returns a pattern for `LIKE … ESCAPE '\'` that matches values containing the text. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
