import { MINUTE, HOUR } from '../../../../contract/durations.ts';

const INPUT_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/**
 * Returns the value of a datetime-local field: local time, to the minute.
 * @param iso ISO 8601 with its offset
 */
export function toLocalInput(iso: string): string {
  const at = new Date(iso);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE);
  return shifted.toISOString().slice(0, INPUT_LENGTH);
}

/**
 * Returns the instant of a datetime-local value in ISO 8601, or null if it is not a time.
 *
 * A value that equals `previousIso` returns `previousIso` to the millisecond. In the hour that
 * occurs twice when summer time ends, other values mean its first occurrence, unless only the
 * second one is after `afterIso`.
 */
export function fromLocalInput(
  text: string,
  { previousIso, afterIso }: { previousIso?: string; afterIso?: string } = {},
): string | null {
  if (previousIso !== undefined && toLocalInput(previousIso) === text) return previousIso;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  const second = new Date(at.getTime() + HOUR).toISOString();
  const isTooEarly = afterIso !== undefined && at.getTime() <= Date.parse(afterIso);
  return isTooEarly && toLocalInput(second) === text ? second : at.toISOString();
}
