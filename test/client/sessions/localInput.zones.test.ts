import { describe, expect, it } from '@jest/globals';
import { fromLocalInput, toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { inZone } from '../../support/client/zone.ts';

const QUARTER = 15 * 60_000;

describe('a date-time field', () => {
  // Covers 2.111
  it.each(['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00+02:00'])(
    'shows %s in local time',
    (iso) => {
      expect(toLocalInput(iso)).toBe(
        inZone({
          UTC: '2026-03-02T10:00',
          'America/New_York': '2026-03-02T05:00',
          'Asia/Kolkata': '2026-03-02T15:30',
        }),
      );
    },
  );

  it('means the local time that is typed', () => {
    const instant = inZone({
      UTC: '2026-07-15T08:30:00.000Z',
      'America/New_York': '2026-07-15T12:30:00.000Z',
      'Asia/Kolkata': '2026-07-15T03:00:00.000Z',
    });
    expect(fromLocalInput('2026-07-15T08:30')).toBe(instant);
    expect(fromLocalInput('2026-07-15T08:30', { previousIso: '2026-07-15T09:00:00.000Z' })).toBe(
      instant,
    );
  });

  it('keeps an unchanged instant to the millisecond in every quarter of an hour of a year', () => {
    const start = Date.parse('2026-01-01T00:07:31.123Z');
    const moved = Array.from({ length: 365 * 96 }, (_, index) => start + index * QUARTER)
      .map((instant) => new Date(instant).toISOString())
      .filter((iso) => fromLocalInput(toLocalInput(iso), { previousIso: iso }) !== iso);
    expect(moved).toEqual([]);
  });

  it.each(['', 'tomorrow', '2026-13-01T10:00'])('returns null for "%s"', (text) => {
    expect(fromLocalInput(text)).toBeNull();
  });

  it.each([
    [
      'the 1:30 that occurs twice in New York as its first occurrence',
      '2026-11-01T01:30',
      ['2026-11-01T01:30', '2026-11-01T05:30', '2026-10-31T20:00'],
    ],
    [
      'the next hour as winter time',
      '2026-11-01T02:30',
      ['2026-11-01T02:30', '2026-11-01T07:30', '2026-10-31T21:00'],
    ],
    [
      'the 2:30 that New York skips as an hour later',
      '2026-03-08T02:30',
      ['2026-03-08T02:30', '2026-03-08T07:30', '2026-03-07T21:00'],
    ],
  ] as const)('takes %s', (_what, text, [utc, newYork, kolkata]) => {
    const minute = inZone({ UTC: utc, 'America/New_York': newYork, 'Asia/Kolkata': kolkata });
    expect(fromLocalInput(text)).toBe(`${minute}:00.000Z`);
  });
});

it('returns the name of the time zone', () => {
  expect(localZone()).toMatch(
    inZone({
      UTC: /^UTC$/,
      'America/New_York': /^America\/New_York$/,
      'Asia/Kolkata': /^Asia\/(Kolkata|Calcutta)$/,
    }),
  );
});
