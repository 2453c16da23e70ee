import { LOCALE } from '../../../ui/time/locale.ts';

const number = new Intl.NumberFormat(LOCALE);

/** Returns a number with separators: 2,000. */
export const formatCount = (count: number): string => number.format(count);

/** Returns a number with its noun: 1 course, 2,000 courses. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
