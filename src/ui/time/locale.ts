const { locale, hourCycle } = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
}).resolvedOptions();

/**
 * The locale of all dates, times and numbers, because the page is in English: the one of the browser if
 * it is English, otherwise English with the 12 or 24 hours of the browser's clock.
 */
export const LOCALE = /^en\b/.test(locale) ? locale : `en-u-hc-${hourCycle ?? 'h23'}`;

/** Whether the clock of the page has AM and PM. */
export const HAS_AM_PM =
  new Intl.DateTimeFormat(LOCALE, { hour: 'numeric' }).resolvedOptions().hour12 === true;
