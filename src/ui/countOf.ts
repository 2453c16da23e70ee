import { LOCALE } from './time/locale.ts';

const number = new Intl.NumberFormat(LOCALE);

/** Returns a number with separators: 2,000. */
export const formatCount = (count: number): string => number.format(count);

/** Returns the noun for a number of them. */
export const nounFor = (count: number, noun: string, plural = `${noun}s`): string =>
  count === 1 ? noun : plural;

/** Returns a number with its noun: 1 course, 2,000 courses. */
export const countOf = (count: number, noun: string, plural?: string): string =>
  `${formatCount(count)} ${nounFor(count, noun, plural)}`;
