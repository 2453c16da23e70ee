import { describe, expect, it } from '@jest/globals';
import {
  instantAt,
  isTimeZone,
  offsetAt,
  ZONE_RULES,
} from '../../../../server/domain/scheduling/wallClock.js';

describe('the rules of time zones', () => {
  it('have a release of the IANA database', () => {
    expect(ZONE_RULES).toMatch(/^20\d\d[a-z]$/);
  });

  // IANA 2026b: clocks of British Columbia stay ahead; Morocco is at UTC.
  it.each([
    ['America/Vancouver', '2026-12-02T14:00', '2026-12-02T21:00'],
    ['Africa/Casablanca', '2026-12-02T14:00', '2026-12-02T14:00'],
    ['Europe/Berlin', '2026-12-02T14:00', '2026-12-02T13:00'],
    ['Asia/Kolkata', '2026-12-02T14:00', '2026-12-02T08:30'],
  ])('of %s make %s the instant %s', (zone, wall, instant) => {
    expect(instantAt(zone, Date.parse(`${wall}Z`))).toBe(Date.parse(`${instant}Z`));
  });

  it('know names in any case, and neither offsets nor other spellings', () => {
    const names = ['europe/berlin', 'UTC', 'US/Pacific', '+02:00', 'Europe_Berlin', 'Mars', '', 7];
    expect(names.filter(isTimeZone)).toEqual(['europe/berlin', 'UTC', 'US/Pacific']);
  });

  it('refuse an unknown name and a date beyond all calendars', () => {
    expect(() => offsetAt('Mars', 0)).toThrow(RangeError);
    expect(() => offsetAt('UTC', 9e15)).toThrow(RangeError);
  });
});
