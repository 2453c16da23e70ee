/** Returns the start of a local day, `days` calendar days later. These need not have 24 hours. */
export const addDays = (date: Date, days: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
