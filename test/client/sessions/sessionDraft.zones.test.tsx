import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SessionDialogs } from '../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import {
  durationOf,
  toDraft,
  validate,
  withDuration,
  type SessionDraft,
} from '../../../src/features/sessions/dialogs/sessionDraft.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { inZone } from '../../support/client/zone.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { session } from './sessionFixture.ts';

/** Edits a session and returns the instants that are sent. */
function edit(startTime: string, endTime: string, changes: Partial<SessionDraft> = {}) {
  const stored = session({ startTime, endTime });
  const result = validate({ ...toDraft(stored), ...changes }, stored);
  return 'body' in result ? [result.body.startTime, result.body.endTime] : result.errors;
}

describe('an edited session', () => {
  // Covers 2.111
  it.each([
    [
      'to the millisecond',
      ['2026-03-02T19:00:12.345Z', '2026-03-02T20:30:00.999Z'],
      {
        UTC: ['2026-03-02T19:00', '2026-03-02T20:30'],
        'America/New_York': ['2026-03-02T14:00', '2026-03-02T15:30'],
        'Asia/Kolkata': ['2026-03-03T00:30', '2026-03-03T02:00'],
      },
    ],
    [
      'across the hour that New York skips',
      ['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
      {
        UTC: ['2026-03-08T06:30', '2026-03-08T07:30'],
        'America/New_York': ['2026-03-08T01:30', '2026-03-08T03:30'],
        'Asia/Kolkata': ['2026-03-08T12:00', '2026-03-08T13:00'],
      },
    ],
    [
      'from the first to the second 1:30 of New York',
      ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
      {
        UTC: ['2026-11-01T05:30', '2026-11-01T06:30'],
        'America/New_York': ['2026-11-01T01:30', '2026-11-01T01:30'],
        'Asia/Kolkata': ['2026-11-01T11:00', '2026-11-01T12:00'],
      },
    ],
    [
      'from the second 1:15 of New York',
      ['2026-11-01T06:15:00.000Z', '2026-11-01T06:45:00.000Z'],
      {
        UTC: ['2026-11-01T06:15', '2026-11-01T06:45'],
        'America/New_York': ['2026-11-01T01:15', '2026-11-01T01:45'],
        'Asia/Kolkata': ['2026-11-01T11:45', '2026-11-01T12:15'],
      },
    ],
  ] as const)('keeps unchanged times %s', (_what, [start, end], shown) => {
    const draft = toDraft(session({ startTime: start, endTime: end }));
    expect([draft.startTime, draft.endTime]).toEqual(inZone<readonly string[]>(shown));
    expect(edit(start, end)).toEqual([start, end]);
  });

  it('starts at the local time that is typed, and keeps its other time', () => {
    const changes = { startTime: '2026-03-08T03:30' };
    expect(edit('2026-03-08T12:00:00.000Z', '2026-03-08T18:00:00.123Z', changes)).toEqual([
      inZone({
        UTC: '2026-03-08T03:30:00.000Z',
        'America/New_York': '2026-03-08T07:30:00.000Z',
        'Asia/Kolkata': '2026-03-07T22:00:00.000Z',
      }),
      '2026-03-08T18:00:00.123Z',
    ]);
  });

  it('can end after its start in the hour that occurs twice', () => {
    const endTime = inZone({
      UTC: '2026-11-01T06:45',
      'America/New_York': '2026-11-01T01:45',
      'Asia/Kolkata': '2026-11-01T12:15',
    });
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
  const times = inZone({
    UTC: 'Sun, Nov 1, 2026, 3:30 – 7:30 AM',
    'America/New_York': 'Oct 31, 2026, 11:30 PM – Nov 1, 2026, 2:30 AM',
    'Asia/Kolkata': 'Sun, Nov 1, 2026, 9:00 AM – 1:00 PM',
  });
  const zone = inZone({
    UTC: /UTC/,
    'America/New_York': /America\/New_York/,
    'Asia/Kolkata': /Asia\/(Kolkata|Calcutta)/,
  });
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
