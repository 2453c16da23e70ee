/** Reads the minutes of a `longOffset` of Intl, such as "11/26/2026, GMT-08:00". */
export function offsetOfText(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const length = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? 0 - length : length;
}
