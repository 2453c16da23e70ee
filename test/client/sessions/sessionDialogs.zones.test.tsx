import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waitFor } from '@testing-library/react';
import type { FakeService } from '../../support/fakeService.ts';
import { here } from '../../support/zone.ts';
import {
  button,
  callsOf,
  dialog,
  field,
  openSessions,
  startSessionsService,
} from './openSessions.tsx';
import { session } from './sessionsOfTests.ts';

let service: FakeService;
const user = userEvent.setup({ delay: null });

beforeEach(async () => {
  service = await startSessionsService();
});
afterEach(() => service.stop());

/** Opens the details of a session with these times, by a link. */
async function openDetails(startTime: string, endTime: string) {
  const planned = session({ startTime, endTime });
  service.handlers['GET /api/sessions'] = () => ({ body: [planned] });
  service.handlers['PATCH /api/sessions/s1'] = () => ({ body: planned });
  await openSessions(service, '/sessions?session=s1');
  return dialog('Session Details');
}

async function openEdit(...times: [start: string, end: string]) {
  await openDetails(...times);
  await user.click(button('Edit'));
  await dialog('Edit Session');
}

/** Saves the form that is open; answers the instants that were sent. */
async function save(): Promise<unknown[]> {
  await user.click(button('Save'));
  await waitFor(() => {
    expect(callsOf(service, 'PATCH', '/api/sessions/s1')).toHaveLength(1);
  });
  const [call] = callsOf(service, 'PATCH', '/api/sessions/s1');
  const { startTime, endTime } = call!.body as Record<string, string>;
  return [startTime, endTime];
}

const times = () => [field('Start').value, field('End').value];

interface Case {
  start: string;
  end: string;
  shown: Parameters<typeof here<string[]>>[0];
}

const cases: [what: string, at: Case][] = [
  [
    'to the millisecond',
    {
      start: '2026-03-02T19:00:12.345Z',
      end: '2026-03-02T20:30:00.999Z',
      shown: {
        UTC: ['2026-03-02T19:00', '2026-03-02T20:30'],
        'America/New_York': ['2026-03-02T14:00', '2026-03-02T15:30'],
        'Asia/Kolkata': ['2026-03-03T00:30', '2026-03-03T02:00'],
      },
    },
  ],
  [
    'over the hour that New York leaves out',
    {
      start: '2026-03-08T06:30:00.000Z',
      end: '2026-03-08T07:30:00.000Z',
      shown: {
        UTC: ['2026-03-08T06:30', '2026-03-08T07:30'],
        'America/New_York': ['2026-03-08T01:30', '2026-03-08T03:30'],
        'Asia/Kolkata': ['2026-03-08T12:00', '2026-03-08T13:00'],
      },
    },
  ],
  [
    'from the first to the second 1:30 of New York',
    {
      start: '2026-11-01T05:30:00.000Z',
      end: '2026-11-01T06:30:00.000Z',
      shown: {
        UTC: ['2026-11-01T05:30', '2026-11-01T06:30'],
        'America/New_York': ['2026-11-01T01:30', '2026-11-01T01:30'],
        'Asia/Kolkata': ['2026-11-01T11:00', '2026-11-01T12:00'],
      },
    },
  ],
  [
    'from the second 1:15 of New York',
    {
      start: '2026-11-01T06:15:00.000Z',
      end: '2026-11-01T06:45:00.000Z',
      shown: {
        UTC: ['2026-11-01T06:15', '2026-11-01T06:45'],
        'America/New_York': ['2026-11-01T01:15', '2026-11-01T01:45'],
        'Asia/Kolkata': ['2026-11-01T11:45', '2026-11-01T12:15'],
      },
    },
  ],
];

describe('a session that is edited', () => {
  it.each(cases)('stays where it is when saved unchanged, %s', async (_what, at) => {
    await openEdit(at.start, at.end);
    expect(times()).toEqual(here(at.shown));
    expect(await save()).toEqual([at.start, at.end]);
  });

  it('moves to the time that is typed, on the clocks of the student; its other time stays', async () => {
    await openEdit('2026-03-08T12:00:00.000Z', '2026-03-08T18:00:00.123Z');
    fireEvent.change(field('Start'), { target: { value: '2026-03-08T03:30' } });
    expect(await save()).toEqual([
      here({
        UTC: '2026-03-08T03:30:00.000Z',
        'America/New_York': '2026-03-08T07:30:00.000Z',
        'Asia/Kolkata': '2026-03-07T22:00:00.000Z',
      }),
      '2026-03-08T18:00:00.123Z',
    ]);
  });

  it('can end in the hour that comes twice, later than it begins there', async () => {
    await openEdit('2026-11-01T06:15:00.000Z', '2026-11-01T07:00:00.000Z');
    const end = here({
      UTC: '2026-11-01T06:45',
      'America/New_York': '2026-11-01T01:45',
      'Asia/Kolkata': '2026-11-01T12:15',
    });
    fireEvent.change(field('End'), { target: { value: end } });
    expect(await save()).toEqual(['2026-11-01T06:15:00.000Z', '2026-11-01T06:45:00.000Z']);
  });
});

it('the details and the form say when it is on the clocks of the student, and which these are', async () => {
  const details = await openDetails('2026-11-01T03:30:00.000Z', '2026-11-01T07:30:00.000Z');
  const [start, end] = here({
    UTC: ['Nov 1, 2026, 3:30 AM', 'Nov 1, 2026, 7:30 AM'],
    'America/New_York': ['Oct 31, 2026, 11:30 PM', 'Nov 1, 2026, 2:30 AM'],
    'Asia/Kolkata': ['Nov 1, 2026, 9:00 AM', 'Nov 1, 2026, 1:00 PM'],
  });
  const zone = here({
    UTC: /UTC/,
    'America/New_York': /America\/New_York/,
    'Asia/Kolkata': /Asia\/(Kolkata|Calcutta)/,
  });
  for (const [name, text] of [
    ['Start', start],
    ['End', end],
    ['Time zone', zone],
  ] as const) {
    expect(within(details).getByText(name).nextSibling).toHaveTextContent(text);
  }
  await user.click(button('Edit'));
  await dialog('Edit Session');
  expect(document.body).toHaveTextContent(zone);
});
