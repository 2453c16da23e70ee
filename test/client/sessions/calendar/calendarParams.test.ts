import { describe, expect, it } from '@jest/globals';
import {
  fromIsoDay,
  parseCalendarParams,
  formatCalendarParams,
} from '../../../../src/features/sessions/calendar/calendarParams.ts';
import { toIsoDay } from '../../../../src/ui/time/times.ts';

const read = (query: string) => parseCalendarParams(new URLSearchParams(query));

describe('the calendar params of the URL', () => {
  it('default to no view, day or session', () => {
    expect(read('')).toEqual({
      view: null,
      date: null,
      filter: 'all',
      session: null,
    });
  });

  it.each([
    'view=week&date=2026-03-02&session=s1',
    'view=day&date=2026-12-31',
    'view=month',
    'date=2026-03-02',
    'view=week&date=2026-03-02&show=mine',
    'show=invited&session=s1',
    'show=open',
    'session=s1',
    '',
  ])('"%s" is parsed and formatted unchanged', (query) => {
    expect(formatCalendarParams(read(query)).toString()).toBe(query);
  });

  it.each([
    'view=agenda',
    'show=all',
    'show=other',
    'date=yesterday',
    'date=2026-02-31T10:00',
    'date=2026-13-01',
  ])('ignore the invalid value in %s', (query) => {
    expect(read(query)).toEqual(read(''));
  });
});

it('converts between a date and its local day', () => {
  expect(toIsoDay(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02');
  expect(fromIsoDay('2026-03-02')).toEqual(new Date(2026, 2, 2));
});
