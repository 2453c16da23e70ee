/** Copies a part of a larger text. The part itself would keep the whole text in memory. */
export const copyText = (part: string): string => Buffer.from(part).toString();
