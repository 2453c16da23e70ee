/** Returns whether the name contains the text, in any case and with or without accents. */
export const nameContains = (name: string, text: string): boolean =>
  fold(name).includes(fold(text.trim()));

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
