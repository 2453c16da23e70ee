const MINUTE = 60_000;
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
 * A text that was not changed keeps its `previousIso` to the millisecond; it could not be told
 * otherwise which of the two equal hours is meant when summer time ends.
 */
export function fromLocalInput(text: string, previousIso?: string): string | null {
  if (previousIso !== undefined && toLocalInput(previousIso) === text) return previousIso;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The zone that those clocks go by, e.g. Asia/Kolkata. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
