import { describe, expect, it } from '@jest/globals';
import {
  fromLocalInput,
  localZone,
  toLocalInput,
} from '../../../src/features/sessions/localInput.ts';
import { here } from '../../support/zone.ts';

const QUARTER = 15 * 60_000;

describe('a date-time field', () => {
  it.each(['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00+02:00'])(
    'shows %s on the clocks of the student, whatever offset it was stored with',
    (iso) => {
      expect(toLocalInput(iso)).toBe(
        here({
          UTC: '2026-03-02T10:00',
          'America/New_York': '2026-03-02T05:00',
          'Asia/Kolkata': '2026-03-02T15:30',
        }),
      );
    },
  );

  it('means what is typed on the clocks of the student', () => {
    const instant = here({
      UTC: '2026-07-15T08:30:00.000Z',
      'America/New_York': '2026-07-15T12:30:00.000Z',
      'Asia/Kolkata': '2026-07-15T03:00:00.000Z',
    });
    expect(fromLocalInput('2026-07-15T08:30')).toBe(instant);
    expect(fromLocalInput('2026-07-15T08:30', { previousIso: '2026-07-15T09:00:00.000Z' })).toBe(
      instant,
    );
  });

  it('that is not touched keeps its instant to the millisecond, in every quarter of an hour of a year', () => {
    const start = Date.parse('2026-01-01T00:07:31.123Z');
    const moved = Array.from({ length: 365 * 96 }, (_, index) => start + index * QUARTER)
      .map((instant) => new Date(instant).toISOString())
      .filter((iso) => fromLocalInput(toLocalInput(iso), { previousIso: iso }) !== iso);
    expect(moved).toEqual([]);
  });

  it.each(['', 'tomorrow', '2026-13-01T10:00'])('means nothing by "%s"', (text) => {
    expect(fromLocalInput(text)).toBeNull();
  });

  it.each([
    [
      'the 1:30 that comes twice in New York as the first of the two',
      '2026-11-01T01:30',
      ['2026-11-01T01:30', '2026-11-01T05:30', '2026-10-31T20:00'],
    ],
    [
      'the hour after it as winter time',
      '2026-11-01T02:30',
      ['2026-11-01T02:30', '2026-11-01T07:30', '2026-10-31T21:00'],
    ],
    [
      'the 2:30 that does not come in New York as the time an hour later',
      '2026-03-08T02:30',
      ['2026-03-08T02:30', '2026-03-08T07:30', '2026-03-07T21:00'],
    ],
  ] as const)('takes %s', (_what, text, [utc, newYork, kolkata]) => {
    const minute = here({ UTC: utc, 'America/New_York': newYork, 'Asia/Kolkata': kolkata });
    expect(fromLocalInput(text)).toBe(`${minute}:00.000Z`);
  });
});

it('the zone is called by its name', () => {
  expect(localZone()).toMatch(
    here({
      UTC: /^UTC$/,
      'America/New_York': /^America\/New_York$/,
      'Asia/Kolkata': /^Asia\/(Kolkata|Calcutta)$/,
    }),
  );
});
