import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { DAY, HOUR } from '../../../contract/durations.ts';
import { slotFrom, slotOnDay } from '../../../src/features/sessions/defaultSlots.ts';
import { fromLocalInput, toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import {
  durationOf,
  toDraft,
  validate,
  withDuration,
  type SessionDraft,
} from '../../../src/features/sessions/dialogs/sessionDraft.ts';
import { whenText } from '../../../src/ui/time/formatDay.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { inZone } from '../../support/client/zone.ts';
import { renderGrid, rowsOf } from '../calendar/renderGrid.tsx';
import { session } from './sessionFixture.ts';

/** The value of this time zone. */
const here = <Value,>(utc: Value, newYork: Value, kolkata: Value) =>
  inZone({ UTC: utc, 'America/New_York': newYork, 'Asia/Kolkata': kolkata });

// Covers 2.111
it.each(['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00+02:00'])(
  'a date-time field shows %s in local time',
  (iso) => {
    expect(toLocalInput(iso)).toBe(
      here('2026-03-02T10:00', '2026-03-02T05:00', '2026-03-02T15:30'),
    );
  },
);

it.each<[what: string, text: string, hoursToUtc: [utc: number, newYork: number, kolkata: number]]>([
  ['the local time', '2026-07-15T08:30', [0, 4, -5.5]],
  ['the 1:30 that occurs twice in New York as its first one', '2026-11-01T01:30', [0, 4, -5.5]],
  ['the next hour as winter time', '2026-11-01T02:30', [0, 5, -5.5]],
  ['the 2:30 that New York skips as an hour later', '2026-03-08T02:30', [0, 5, -5.5]],
])('a date-time field takes %s', (_what, text, hoursToUtc) => {
  const instant = new Date(Date.parse(`${text}Z`) + here(...hoursToUtc) * HOUR).toISOString();
  expect(fromLocalInput(text)).toBe(instant);
  expect(fromLocalInput(text, { previousIso: '2026-07-15T09:00:00.000Z' })).toBe(instant);
});

it('the times of a session are local, with the name of the time zone', () => {
  const text = whenText('2026-11-01T03:30:00Z', '2026-11-01T07:30:00Z', new Date(2025, 0, 1));
  expect(text.replace(/\s/g, ' ')).toBe(
    here(
      'Sun, Nov 1, 2026, 3:30 – 7:30 AM',
      'Oct 31, 2026, 11:30 PM – Nov 1, 2026, 2:30 AM',
      'Sun, Nov 1, 2026, 9:00 AM – 1:00 PM',
    ),
  );
  expect(localZone()).toMatch(here(/^UTC$/, /^America\/New_York$/, /^Asia\/(Kolkata|Calcutta)$/));
});

/** Edits a session and returns the instants that are sent. */
function edit(startTime: string, endTime: string, changes: Partial<SessionDraft> = {}) {
  const stored = session({ startTime, endTime });
  const result = validate({ ...toDraft(stored), ...changes }, stored);
  return 'body' in result ? [result.body.startTime, result.body.endTime] : result.errors;
}

describe('an edited session', () => {
  it.each([
    ['to the millisecond', '2026-03-02T19:00:12.345Z', '2026-03-02T20:30:00.999Z'],
    ['across the hour that New York skips', '2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['to the second 1:30 of New York', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['from the second 1:15 of New York', '2026-11-01T06:15:00.000Z', '2026-11-01T06:45:00.000Z'],
  ])('keeps unchanged times %s', (_what, start, end) => {
    expect(edit(start, end)).toEqual([start, end]);
  });

  it('starts at the local time that is typed, and keeps its other time', () => {
    const changes = { startTime: '2026-03-08T03:30' };
    expect(edit('2026-03-08T12:00:00.000Z', '2026-03-08T18:00:00.123Z', changes)).toEqual([
      here('2026-03-08T03:30:00.000Z', '2026-03-08T07:30:00.000Z', '2026-03-07T22:00:00.000Z'),
      '2026-03-08T18:00:00.123Z',
    ]);
  });

  it('can end after its start in the hour that occurs twice', () => {
    const endTime = here('2026-11-01T06:45', '2026-11-01T01:45', '2026-11-01T12:15');
    expect(edit('2026-11-01T06:15:00.000Z', '2026-11-01T07:00:00.000Z', { endTime })).toEqual([
      '2026-11-01T06:15:00.000Z',
      '2026-11-01T06:45:00.000Z',
    ]);
  });
});

it.each(['2026-03-08T01:30', '2026-11-01T01:30', '2026-03-02T10:00'])(
  'an hour from %s is an hour, also while clocks change',
  (startTime) => {
    const hour = withDuration({ ...toDraft(session()), startTime }, 60);
    const result = validate(hour);
    const { startTime: start = '', endTime: end = '' } = 'body' in result ? result.body : {};
    expect([durationOf(hour), Date.parse(end) - Date.parse(start)]).toEqual([60, HOUR]);
  },
);

const local = ({ start, end }: { start: string; end: string }) => [start, end].map(toLocalInput);

it('Quick Schedule starts this minute in local time', () => {
  const slot = slotFrom(new Date('2026-11-01T05:30:20.500Z'));
  expect(slot).toEqual({ start: '2026-11-01T05:30:00.000Z', end: '2026-11-01T06:30:00.000Z' });
  expect(local(slot)).toEqual(
    here(
      ['2026-11-01T05:30', '2026-11-01T06:30'],
      // The hour occurs twice.
      ['2026-11-01T01:30', '2026-11-01T01:30'],
      ['2026-11-01T11:00', '2026-11-01T12:00'],
    ),
  );
});

describe.each(['2026-03-08', '2026-11-01'])(
  'the calendar on %s, when some clocks change,',
  (day) => {
    /** An instant some days later, by its time in UTC. */
    const after = (days: number, time: string) =>
      new Date(Date.parse(`${day}T${time}Z`) + days * DAY).toISOString();
    /** Two sessions of the next days, each within one local day. */
    const spans: [string, string][] = [
      [after(1, '03:00'), after(1, '04:00')],
      [after(2, '19:00'), after(2, '20:00')],
    ];
    const columns = here([1, 2], [0, 2], [1, 3]);

    /** Schedules on the day and returns the times of the form. */
    function scheduleIn({ all, onDay }: ReturnType<typeof renderGrid>): string[] {
      const name = new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: 'full' });
      const target = all('button').find(({ ariaLabel, textContent }) =>
        (ariaLabel ?? textContent).endsWith(`Schedule on ${name}`),
      );
      fireEvent.click(target!);
      return local(slotOnDay(onDay.mock.calls[0]![0]));
    }
    const TEN_TO_ELEVEN = [`${day}T10:00`, `${day}T11:00`];

    it('has 48 labelled half hours in the day, which mean local times', () => {
      const late = [`${day}T23:00`, `${day}T23:30`].map((time) => new Date(time).toISOString());
      const grid = renderGrid('day', day, late as [string, string]);
      const { all, slots, onSlot } = grid;
      const labels = all('.rbc-time-gutter .rbc-label').map(({ textContent }) =>
        textContent.replace(/\s/g, ' '),
      );
      expect(labels).toEqual(
        ['AM', 'PM'].flatMap((half) =>
          [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => `${String(hour)} ${half}`),
        ),
      );
      expect(slots).toHaveLength(48);
      for (const row of [4, 46, 47]) fireEvent.click(slots[row]!);
      const meant = onSlot.mock.calls.map(([start]) => local(slotFrom(start))[0]);
      // The clocks of New York skip 2:00 in March.
      const two = here('02:00', day === '2026-03-08' ? '03:00' : '02:00', '02:00');
      expect(meant).toEqual([two, '23:00', '23:30'].map((time) => `${day}T${time}`));
      expect(rowsOf(all('.rbc-event')[0]!)).toEqual([46, 1]);
      expect(scheduleIn(grid)).toEqual(TEN_TO_ELEVEN);
    });

    it('has sessions on their local days in the week, also one that ends at midnight', () => {
      const midnight = new Date(new Date(`${day}T00:00`).setHours(24));
      const untilMidnight = new Date(midnight.getTime() - 2 * HOUR).toISOString();
      const grid = renderGrid('week', day, ...spans, [untilMidnight, midnight.toISOString()]);
      expect(grid.slots).toHaveLength(7 * 48);
      const counts = grid
        .all('.rbc-day-slot')
        .map((column) => column.querySelectorAll('.rbc-event').length);
      const expected = [0, 0, 0, 0, 0, 0, 0];
      for (const column of [0, ...columns]) expected[column]! += 1;
      expect(counts).toEqual(expected);
      expect(scheduleIn(grid)).toEqual(TEN_TO_ELEVEN);
    });

    it('has sessions on their local days in the month', () => {
      const grid = renderGrid('month', day, ...spans);
      const row = grid.all('.rbc-event')[0]?.closest('.rbc-row');
      // Consecutive days without a session are one wide segment.
      const segments = [...(row?.children ?? [])].map((segment) => {
        const share = parseFloat((segment as HTMLElement).style.flexBasis);
        const days = Math.round((share / 100) * 7);
        return { days, hasEvent: segment.querySelector('.rbc-event') !== null };
      });
      const starts = segments.map((_segment, index) =>
        segments.slice(0, index).reduce((sum, { days }) => sum + days, 0),
      );
      expect(starts.filter((_start, index) => segments[index]?.hasEvent)).toEqual(columns);
      expect(scheduleIn(grid)).toEqual(TEN_TO_ELEVEN);
    });
  },
);
