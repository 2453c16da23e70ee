/**
 * Returns the text of a student on one line without anything that mail clients turn into a link. They
 * do so with `www.example.com`, too, so a space follows a dot between letters.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[.．。｡](?=[\p{L}\p{M}\p{S}])|:(?=\/)/gu, '$& ');
