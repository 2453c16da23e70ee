import { describe, expect, it } from '@jest/globals';
import {
  dateOfDay,
  dayOf,
  readPlace,
  writePlace,
} from '../../../src/features/sessions/calendarPlace.ts';

const read = (query: string) => readPlace(new URLSearchParams(query));

describe('the address of the calendar', () => {
  it('says nothing at the start: the month, some day, no session', () => {
    expect(read('')).toEqual({ view: 'month', date: null, session: null });
  });

  it.each([
    'view=week&date=2026-03-02&session=s1',
    'view=day&date=2026-12-31',
    'date=2026-03-02',
    'session=s1',
    '',
  ])('"%s" is read and written as the same', (query) => {
    expect(writePlace(read(query))).toBe(query);
  });

  it.each(['view=agenda', 'date=yesterday', 'date=2026-02-31T10:00', 'date=2026-13-01'])(
    'what makes no sense counts as missing: %s',
    (query) => {
      expect(read(query)).toEqual(read(''));
    },
  );
});

it('a day is one on local clocks, whatever the hour', () => {
  expect(dayOf(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02');
  expect(dateOfDay('2026-03-02')).toEqual(new Date(2026, 2, 2));
});
