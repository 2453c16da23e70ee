/**
 * An ISO 8601 date-time as `datetime-local` fields and most clients send it: seconds, fractions and
 * UTC offset are optional. Groups: date, time, fraction, offset hours, offset minutes.
 */
export const DATE_TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt ]((?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60))?)(\.\d{1,9})?(?:[Zz]|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?$/;
