import { describe, expect, it } from '@jest/globals';
import { validateCalendar, valueOf } from '../../../support/server/icalendar/validate.ts';

const LINES = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:1'],
  ...['DTSTAMP:20260301T100000Z', 'DTSTART:20260301T100000Z', 'DTEND:20260301T110000Z'],
  ...['SUMMARY:Sheet 4\\, graphs', 'END:VEVENT', 'END:VCALENDAR'],
];
const validate = (lines: readonly string[]) =>
  validateCalendar(Buffer.from(lines.map((line) => `${line}\r\n`).join('')));
const replaced = (line: string, by: string) => LINES.map((one) => (one === line ? by : one));

describe('the validator of RFC 5545', () => {
  it('accepts a valid calendar and unfolds its lines', () => {
    const [event] = validate(replaced('UID:1', 'UID;X-NOTE="a;b":1\r\n 2\r\n\t3')).components;
    expect(valueOf(event!.properties, 'UID')).toBe('123');
  });

  it.each([
    ['VERSION:2.0', 'VERSION:1.0'],
    ['VERSION:2.0', 'X-NOTE:1'],
    ['UID:1', 'UID:1\r\nUID:2'],
    ['UID:1', 'UID 1'],
    ['UID:1', 'UID;X-NOTE=a"b":1'],
    ['UID:1', `UID:${'x'.repeat(72)}`],
    ['UID:1', 'UID:1\n'],
    ['UID:1', 'UID:\u0007'],
    ['SUMMARY:Sheet 4\\, graphs', 'SUMMARY:Sheet 4, graphs'],
    ['SUMMARY:Sheet 4\\, graphs', 'SUMMARY:Sheet \\4'],
    ['DTSTAMP:20260301T100000Z', 'DTSTAMP:20260301T100000'],
    ['DTSTART:20260301T100000Z', 'DTSTART:20260230T100000Z'],
    ['DTEND:20260301T110000Z', 'DTEND:20260301T100000Z'],
    ['DTEND:20260301T110000Z', 'DTEND:20260301T110000Z\r\nSTATUS:MAYBE'],
    ['DTEND:20260301T110000Z', 'DTEND:20260301T110000Z\r\nORGANIZER:ada'],
    ['END:VEVENT', 'END:VTODO'],
    ['END:VEVENT', 'END:VEVENT\r\nNAME:Late'],
    ['END:VCALENDAR', 'END:VCALENDAR\r\nX:1'],
  ])('refuses "%s" as %j', (line, by) => {
    expect(() => validate(replaced(line, by))).toThrow();
  });

  it('refuses a character that is folded in the middle', () => {
    const [start, end] = ['UID:é'.slice(0, 4), 'é'];
    const octets = Buffer.from(end);
    const folded = Buffer.concat([
      Buffer.from(`${LINES.slice(0, 4).join('\r\n')}\r\n${start}`),
      octets.subarray(0, 1),
      Buffer.from('\r\n '),
      octets.subarray(1),
      Buffer.from(`\r\n${LINES.slice(5).join('\r\n')}\r\n`),
    ]);
    expect(() => validateCalendar(folded)).toThrow();
  });
});
