import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { slotFrom, slotOnDay } from '../../../src/features/sessions/defaultSlots.ts';
import { fromLocalInput, toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { SessionDialogs } from '../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import {
  durationOf,
  toDraft,
  validate,
  withDuration,
  type SessionDraft,
} from '../../../src/features/sessions/dialogs/sessionDraft.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { inZone } from '../../support/client/zone.ts';
import { renderGrid, rowsOf } from './calendar/renderGrid.tsx';
import { session } from './sessionFixture.ts';

const QUARTER = 15 * 60_000;

/** The value of this time zone. */
const here = <Value,>(utc: Value, newYork: Value, kolkata: Value) =>
  inZone({ UTC: utc, 'America/New_York': newYork, 'Asia/Kolkata': kolkata });

describe('a date-time field', () => {
  // Covers 2.111
  it.each(['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00+02:00'])(
    'shows %s in local time',
    (iso) => {
      expect(toLocalInput(iso)).toBe(
        here('2026-03-02T10:00', '2026-03-02T05:00', '2026-03-02T15:30'),
      );
    },
  );

  it('means the local time that is typed', () => {
    const instant = here(
      '2026-07-15T08:30:00.000Z',
      '2026-07-15T12:30:00.000Z',
      '2026-07-15T03:00:00.000Z',
    );
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
    const minute = here(utc, newYork, kolkata);
    expect(fromLocalInput(text)).toBe(`${minute}:00.000Z`);
  });
});

it('returns the name of the time zone', () => {
  expect(localZone()).toMatch(here(/^UTC$/, /^America\/New_York$/, /^Asia\/(Kolkata|Calcutta)$/));
});

/** Edits a session and returns the instants that are sent. */
function edit(startTime: string, endTime: string, changes: Partial<SessionDraft> = {}) {
  const stored = session({ startTime, endTime });
  const result = validate({ ...toDraft(stored), ...changes }, stored);
  return 'body' in result ? [result.body.startTime, result.body.endTime] : result.errors;
}

describe('an edited session', () => {
  // Covers 2.111
  it.each<[string, [string, string], string[]]>([
    [
      'to the millisecond',
      ['2026-03-02T19:00:12.345Z', '2026-03-02T20:30:00.999Z'],
      here(
        ['2026-03-02T19:00', '2026-03-02T20:30'],
        ['2026-03-02T14:00', '2026-03-02T15:30'],
        ['2026-03-03T00:30', '2026-03-03T02:00'],
      ),
    ],
    [
      'across the hour that New York skips',
      ['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
      here(
        ['2026-03-08T06:30', '2026-03-08T07:30'],
        ['2026-03-08T01:30', '2026-03-08T03:30'],
        ['2026-03-08T12:00', '2026-03-08T13:00'],
      ),
    ],
    [
      'from the first to the second 1:30 of New York',
      ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
      here(
        ['2026-11-01T05:30', '2026-11-01T06:30'],
        ['2026-11-01T01:30', '2026-11-01T01:30'],
        ['2026-11-01T11:00', '2026-11-01T12:00'],
      ),
    ],
    [
      'from the second 1:15 of New York',
      ['2026-11-01T06:15:00.000Z', '2026-11-01T06:45:00.000Z'],
      here(
        ['2026-11-01T06:15', '2026-11-01T06:45'],
        ['2026-11-01T01:15', '2026-11-01T01:45'],
        ['2026-11-01T11:45', '2026-11-01T12:15'],
      ),
    ],
  ])('keeps unchanged times %s', (_what, [start, end], shown) => {
    const draft = toDraft(session({ startTime: start, endTime: end }));
    expect([draft.startTime, draft.endTime]).toEqual(shown);
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

// Covers 2.107
it('the details and the form show the local time and its zone', async () => {
  const planned = session({
    startTime: '2026-11-01T03:30:00.000Z',
    endTime: '2026-11-01T07:30:00.000Z',
  });
  setDate('2025-11-01T12:00:00.000Z');
  const { store } = makeTestStore({ userId: 'ada' });
  renderScreen(
    <SessionDialogs
      open="s1"
      sessions={[planned]}
      invitable={{ buddies: [], isLoading: false, onRetry: undefined }}
      onClose={() => undefined}
    />,
    store,
  );
  const times = here(
    'Sun, Nov 1, 2026, 3:30 – 7:30 AM',
    'Oct 31, 2026, 11:30 PM – Nov 1, 2026, 2:30 AM',
    'Sun, Nov 1, 2026, 9:00 AM – 1:00 PM',
  );
  const zone = here(/UTC/, /America\/New_York/, /Asia\/(Kolkata|Calcutta)/);
  const details = within(screen.getByRole('dialog'));
  for (const [name, text] of [
    ['Start and end', times],
    ['Time zone', zone],
  ] as const) {
    expect(details.getByText(name).nextSibling).toHaveTextContent(text);
  }
  details.getByText('Edit').click();
  expect(await screen.findByText(/your time zone, /)).toHaveTextContent(zone);
});

it('lasts an hour from the start, also while clocks change', () => {
  for (const startTime of ['2026-03-08T01:30', '2026-11-01T01:30', '2026-03-02T10:00']) {
    const draft = { ...toDraft(session()), startTime };
    const hour = withDuration(draft, 60);
    expect(durationOf(hour)).toBe(60);
    const result = validate(hour);
    const { startTime: start = '', endTime: end = '' } = 'body' in result ? result.body : {};
    expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000);
  }
});

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
    const hours = here(
      ['10:00', '11:00'],
      day === '2026-11-01' ? ['15:00', '16:00'] : ['14:00', '15:00'],
      ['04:30', '05:30'],
    );
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
      here(
        '2026-03-08T02:00',
        // The clocks skip 2:00.
        '2026-03-08T03:00',
        '2026-03-08T02:00',
      ),
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
  const columns = here([1, 2], [0, 2], [1, 3]);

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
    here(
      ['2026-11-01T05:30', '2026-11-01T06:30'],
      // The hour occurs twice.
      ['2026-11-01T01:30', '2026-11-01T01:30'],
      ['2026-11-01T11:00', '2026-11-01T12:00'],
    ),
  );
});
