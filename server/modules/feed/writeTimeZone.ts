import { MINUTE, DAY } from '../../../contract/durations.ts';
import { offsetsBetween, standardOffset } from '../../domain/scheduling/timeZones.ts';

/** Returns the VTIMEZONE of an IANA time zone, with its offsets in a period. */
export function writeTimeZone(
  timeZone: string,
  { from, until }: { from: number; until: number },
): string {
  // A day earlier, because the first offset applies from its local start on.
  const start = Math.floor(from / DAY - 1) * DAY;
  const periods = offsetsBetween(timeZone, start, until + DAY);
  const standard = standardOffset(timeZone);
  const observances = periods.flatMap(({ start: at, offset }, index) => {
    const previous = periods[index - 1]?.offset ?? offset;
    const name = offset === standard ? 'STANDARD' : 'DAYLIGHT';
    return [
      `BEGIN:${name}`,
      `DTSTART:${toLocal(at + previous * MINUTE)}`,
      `TZOFFSETFROM:${toOffset(previous)}`,
      `TZOFFSETTO:${toOffset(offset)}`,
      `END:${name}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE', ''].join('\r\n');
}

/** Formats a wall-clock time, e.g. 20260301T100000. */
const toLocal = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\..*/g, '');

/** Formats minutes, e.g. +0530. */
function toOffset(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const total = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(total / 60))}${two(total % 60)}`;
}
