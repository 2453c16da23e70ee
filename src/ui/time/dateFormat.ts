import { LOCALE } from './locale.ts';

type Instant = Date | number;

/** Formats in the locale of the page. No line ends between a time and its AM or PM. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return {
    format: (instant: Instant) => keepTimes(format.format(instant)),
    formatRange: (start: Instant, end: Instant) => keepTimes(format.formatRange(start, end)),
  };
}

const keepTimes = (text: string) => text.replace(/\s(?=[ap]\.?m\b)/gi, '\u00a0');
