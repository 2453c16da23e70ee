import { MINUTE } from '../../../contract/durations.ts';

/**
 * Formats a length, e.g. 45 min, 2 h, 1 h 30 min.
 * @param length milliseconds
 */
export function lengthText(length: number): string {
  const all = Math.round(length / MINUTE);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const parts = [hours > 0 && `${String(hours)} h`, minutes > 0 && `${String(minutes)} min`];
  return parts.filter(Boolean).join(' ');
}
