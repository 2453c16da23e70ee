/** Returns the form of a text that is stored in `_key` columns, for search and comparison. */
export function normalize(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns a pattern for `LIKE … ESCAPE '\'` that matches values containing the text. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
