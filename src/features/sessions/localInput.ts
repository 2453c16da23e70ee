const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INPUT_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/**
 * An instant as a datetime-local field shows it: on the clocks of the device, to the minute.
 * @param iso ISO 8601 with its offset
 */
export function toLocalInput(iso: string): string {
  const at = new Date(iso);
  const onLocalClocks = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE);
  return onLocalClocks.toISOString().slice(0, INPUT_LENGTH);
}

/**
 * The instant that a datetime-local field means, in ISO 8601, or null for what is no time.
 * When summer time ends, an hour comes twice. A text that was not changed keeps its `previousIso`,
 * to the millisecond; another means the first of the two, unless only the second is after `afterIso`.
 */
export function fromLocalInput(
  text: string,
  { previousIso, afterIso }: { previousIso?: string; afterIso?: string } = {},
): string | null {
  if (previousIso !== undefined && toLocalInput(previousIso) === text) return previousIso;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  const again = new Date(at.getTime() + HOUR).toISOString();
  const isTooEarly = afterIso !== undefined && at.getTime() <= Date.parse(afterIso);
  return isTooEarly && toLocalInput(again) === text ? again : at.toISOString();
}

/** The zone that those clocks go by, e.g. Asia/Kolkata. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
