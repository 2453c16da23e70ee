import { LOCALE } from './time/locale.ts';

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** Returns the names as a part of a sentence, e.g. Ada, Alan, and Grace. */
export const listText = (names: readonly string[]): string => list.format(names);
