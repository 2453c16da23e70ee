/** The form in which texts are searched and compared: one writing for what a reader takes as one. */
export function normalise(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A pattern for `LIKE … ESCAPE '\'` that finds the text anywhere, its `%` and `_` as themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
