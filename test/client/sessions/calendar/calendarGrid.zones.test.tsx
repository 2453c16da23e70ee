import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { slotFrom, slotOnDay } from '../../../../src/features/sessions/defaultSlots.ts';
import { toLocalInput } from '../../../../src/features/sessions/dialogs/localInput.ts';
import { inZone } from '../../../support/client/zone.ts';
import { renderGrid, rowsOf } from './renderGrid.tsx';

const local = ({ start, end }: { start: string; end: string }) => [
  toLocalInput(start),
  toLocalInput(end),
];

// Covers 2.101
it.each(['2026-03-20', '2026-03-08', '2026-11-01'])(
  'a click on %s in each view means 10:00 to 11:00 local time',
  (day) => {
    const clicked = (['month', 'week', 'day'] as const).map((view) => {
      const { all, onDay } = renderGrid(view, day);
      const header = new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: 'full' });
      const target = all('button').find(({ ariaLabel, textContent }) =>
        (ariaLabel ?? textContent).endsWith(`Schedule on ${header}`),
      );
      fireEvent.click(target!);
      return slotOnDay(onDay.mock.calls[0]![0]);
    });
    for (const slot of clicked) expect(local(slot)).toEqual([`${day}T10:00`, `${day}T11:00`]);
    const hours = inZone({
      UTC: ['10:00', '11:00'],
      'America/New_York': day === '2026-11-01' ? ['15:00', '16:00'] : ['14:00', '15:00'],
      'Asia/Kolkata': ['04:30', '05:30'],
    });
    const [start, end] = hours.map((hour) => `${day}T${hour}:00.000Z`);
    expect(clicked[0]).toEqual({ start, end });
  },
);

describe('a day on which some clocks change', () => {
  it.each(['2026-03-08', '2026-11-01'])('%s has 48 labelled half hours', (day) => {
    expect(renderGrid('week', day).slots).toHaveLength(7 * 48);
    const { all, slots } = renderGrid('day', day);
    expect(slots).toHaveLength(48);
    expect(
      all('.rbc-time-gutter .rbc-label').map(({ textContent }) => textContent.replace(/\s/g, ' ')),
    ).toEqual(
      ['AM', 'PM'].flatMap((half) =>
        [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => `${String(hour)} ${half}`),
      ),
    );
  });

  it.each([
    ['2026-03-08', 46, '2026-03-08T23:00'],
    ['2026-11-01', 47, '2026-11-01T23:30'],
    [
      '2026-03-08',
      4,
      inZone({
        UTC: '2026-03-08T02:00',
        // The clocks skip 2:00.
        'America/New_York': '2026-03-08T03:00',
        'Asia/Kolkata': '2026-03-08T02:00',
      }),
    ],
  ])('%s, half hour %i, means %s', (day, row, start) => {
    const { slots, onSlot } = renderGrid('day', day);
    fireEvent.click(slots[row]!);
    expect(local(slotFrom(onSlot.mock.calls[0]![0]))[0]).toBe(start);
  });

  it.each([
    ['2026-03-08', { UTC: '23:00', 'America/New_York': '03:00', 'Asia/Kolkata': '17:30' }],
    ['2026-11-01', { UTC: '23:00', 'America/New_York': '04:00', 'Asia/Kolkata': '17:30' }],
  ])('%s shows a session of 23:00 in its last hour', (day, clock) => {
    const at = inZone(clock);
    const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const start = Date.parse(`${at < '12:00' ? next : day}T${at}Z`);
    const span = [start, start + 1_800_000].map((instant) => new Date(instant).toISOString());
    const { all } = renderGrid('day', day, span as [string, string]);
    expect(rowsOf(all('.rbc-event')[0]!)).toEqual([46, 1]);
  });
});

describe('a session is on its local day', () => {
  const spans: [string, string][] = [
    ['2026-03-02T03:00:00.000Z', '2026-03-02T04:00:00.000Z'],
    ['2026-03-03T19:00:00.000Z', '2026-03-03T20:00:00.000Z'],
  ];
  const columns = inZone({ UTC: [1, 2], 'America/New_York': [0, 2], 'Asia/Kolkata': [1, 3] });

  it('in the week', () => {
    const days = renderGrid('week', '2026-03-02', ...spans).all('.rbc-day-slot');
    const counts = days.map((day) => day.querySelectorAll('.rbc-event').length);
    expect(counts).toEqual(days.map((_day, column) => (columns.includes(column) ? 1 : 0)));
  });

  it('in the week if it ends at midnight', () => {
    const midnight = new Date('2026-03-03T00:00');
    const span = [midnight.getTime() - 7_200_000, midnight.getTime()];
    const [start, end] = span.map((time) => new Date(time).toISOString());
    const days = renderGrid('week', '2026-03-02', [start!, end!]).all('.rbc-day-slot');
    expect(days.map((day) => day.querySelectorAll('.rbc-event').length)).toEqual([
      ...[0, 1, 0, 0, 0, 0, 0],
    ]);
  });

  it('in the month', () => {
    const { all } = renderGrid('month', '2026-03-02', ...spans);
    const row = all('.rbc-event')[0]?.closest('.rbc-row');
    // Consecutive days without a session are one wide segment.
    const widths = [...(row?.children ?? [])].map((segment) => {
      const share = parseFloat((segment as HTMLElement).style.flexBasis);
      return [Math.round((share / 100) * 7), segment.querySelector('.rbc-event') !== null] as const;
    });
    const starts = widths.map((_width, index) =>
      widths.slice(0, index).reduce((sum, [days]) => sum + days, 0),
    );
    expect(starts.filter((_start, index) => widths[index]?.[1])).toEqual(columns);
  });
});

// Covers 2.100
it('Quick Schedule starts this minute in local time', () => {
  const slot = slotFrom(new Date('2026-11-01T05:30:20.500Z'));
  expect(slot).toEqual({ start: '2026-11-01T05:30:00.000Z', end: '2026-11-01T06:30:00.000Z' });
  expect(local(slot)).toEqual(
    inZone({
      UTC: ['2026-11-01T05:30', '2026-11-01T06:30'],
      // The hour occurs twice.
      'America/New_York': ['2026-11-01T01:30', '2026-11-01T01:30'],
      'Asia/Kolkata': ['2026-11-01T11:00', '2026-11-01T12:00'],
    }),
  );
});
