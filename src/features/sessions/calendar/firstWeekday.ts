interface LocaleWithWeek extends Intl.Locale {
  /** Older browsers have a property instead, or neither. */
  getWeekInfo?: () => { firstDay: number };
  readonly weekInfo?: { firstDay: number };
}

/** Returns the first day of the week in a language: 0 is Sunday, also where the browser has no data. */
export function firstWeekdayOf(language: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(language);
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 };
  return firstDay % 7;
}

/** In the language of the browser. */
export const FIRST_WEEKDAY = firstWeekdayOf(new Intl.DateTimeFormat().resolvedOptions().locale);
