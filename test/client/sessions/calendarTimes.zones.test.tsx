import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeService } from '../../support/fakeService.ts';
import { setDate } from '../../support/fakeClock.ts';
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
afterEach(async () => {
  jest.useRealTimers();
  await service.stop();
});

/** Shows these sessions, which begin and end at these instants. */
function plan(...spans: [start: string, end: string][]): void {
  service.handlers['GET /api/sessions'] = () => ({
    body: spans.map(([startTime, endTime], index) =>
      session({ _id: `s${String(index)}`, startTime, endTime }),
    ),
  });
}

const times = () => [field('Start').value, field('End').value];
const slotsOf = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('.rbc-day-slot .rbc-time-slot'),
];

/** Sends the form that is open; answers the instants that were sent. */
async function schedule(): Promise<unknown[]> {
  service.handlers['POST /api/sessions'] = ({ body }) => ({ status: 201, body });
  await user.type(field('Title'), 'Sets');
  await user.click(button('Schedule'));
  await waitFor(() => {
    expect(callsOf(service, 'POST')).toHaveLength(1);
  });
  const { startTime, endTime } = callsOf(service, 'POST')[0]!.body as Record<string, string>;
  return [startTime, endTime];
}

describe('a click on a date proposes 10:00 to 11:00 of that day, on the clocks of the student', () => {
  it.each([
    ['month', '2026-03-20', 'Schedule on Friday, March 20, 2026'],
    ['week', '2026-03-08', 'Schedule on Sunday, March 8, 2026'],
    ['day', '2026-11-01', 'Schedule on Sunday, November 1, 2026'],
  ])('in the %s of %s', async (view, day, name) => {
    await openSessions(service, `/sessions?view=${view}&date=${day}`);
    await user.click(button(name));
    await dialog('Schedule New Session');
    expect(times()).toEqual([`${day}T10:00`, `${day}T11:00`]);
    const [from, to] = here({
      UTC: ['10:00', '11:00'],
      'America/New_York': day === '2026-11-01' ? ['15:00', '16:00'] : ['14:00', '15:00'],
      'Asia/Kolkata': ['04:30', '05:30'],
    });
    expect(await schedule()).toEqual([`${day}T${from}:00.000Z`, `${day}T${to}:00.000Z`]);
  });
});

describe('the grid of a day on which clocks change somewhere', () => {
  it.each(['2026-03-08', '2026-11-01'])('of %s has every half hour of the clock', async (day) => {
    const week = await openSessions(service, `/sessions?view=week&date=${day}`);
    expect(slotsOf(week.container)).toHaveLength(7 * 48);
    week.unmount();
    const { container } = await openSessions(service, `/sessions?view=day&date=${day}`);
    expect(slotsOf(container)).toHaveLength(48);
    const labels = [...container.querySelectorAll('.rbc-time-gutter .rbc-label')];
    expect(labels.map((label) => label.textContent.replace(/\s/g, ' '))).toEqual(
      ['AM', 'PM'].flatMap((half) =>
        [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => `${String(hour)}:00 ${half}`),
      ),
    );
  });

  it.each([
    ['2026-03-08', 46, ['2026-03-08T23:00', '2026-03-09T00:00']],
    ['2026-11-01', 47, ['2026-11-01T23:30', '2026-11-02T00:30']],
  ])('of %s proposes at half hour %i what it is labelled with', async (day, row, proposed) => {
    const { container } = await openSessions(service, `/sessions?view=day&date=${day}`);
    await user.click(slotsOf(container)[row]!);
    await dialog('Schedule New Session');
    expect(times()).toEqual(proposed);
  });

  it('proposes the next hour there is where one is left out', async () => {
    const { container } = await openSessions(service, '/sessions?view=day&date=2026-03-08');
    await user.click(slotsOf(container)[4]!);
    await dialog('Schedule New Session');
    expect(times()).toEqual(
      here({
        UTC: ['2026-03-08T02:00', '2026-03-08T03:00'],
        'America/New_York': ['2026-03-08T03:00', '2026-03-08T04:00'],
        'Asia/Kolkata': ['2026-03-08T02:00', '2026-03-08T03:00'],
      }),
    );
  });

  it.each([
    ['2026-03-08', { UTC: '23:00', 'America/New_York': '03:00', 'Asia/Kolkata': '17:30' }],
    ['2026-11-01', { UTC: '23:00', 'America/New_York': '04:00', 'Asia/Kolkata': '17:30' }],
  ])('draws what begins at 23:00 of %s in the last hour', async (day, clock) => {
    const at = here(clock);
    const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const start = Date.parse(`${at < '12:00' ? next : day}T${at}Z`);
    plan([new Date(start).toISOString(), new Date(start + 1_800_000).toISOString()]);
    await openSessions(service, `/sessions?view=day&date=${day}`);
    const { style } = await screen.findByRole('button', { name: /^Graph Theory/ });
    // In percent of the day, of which a gap between neighbours is taken.
    const percent = (length: string) => Number(/[\d.]+(?=%)/.exec(length)?.[0]);
    expect([style.top, style.height].map((length) => Math.round(percent(length) * 0.48))).toEqual([
      46, 1,
    ]);
  });
});

describe('a session stands on its day on the clocks of the student', () => {
  beforeEach(() => {
    plan(
      ['2026-03-02T03:00:00.000Z', '2026-03-02T04:00:00.000Z'],
      ['2026-03-03T19:00:00.000Z', '2026-03-03T20:00:00.000Z'],
    );
  });
  const columns = here({ UTC: [1, 2], 'America/New_York': [0, 2], 'Asia/Kolkata': [1, 3] });

  it('in the week', async () => {
    const { container } = await openSessions(service, '/sessions?view=week&date=2026-03-02');
    await screen.findAllByRole('button', { name: /^Graph Theory/ });
    const days = [...container.querySelectorAll('.rbc-day-slot')];
    const counts = days.map((day) => day.querySelectorAll('.rbc-event').length);
    expect(counts).toEqual(days.map((_day, column) => (columns.includes(column) ? 1 : 0)));
  });

  it('in the month', async () => {
    await openSessions(service, '/sessions?date=2026-03-02');
    const events = await screen.findAllByRole('button', { name: /^Graph Theory/ });
    const row = events[0]?.closest('.rbc-row');
    // Days without a session are one segment, as wide as they are many.
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

describe('Quick Schedule', () => {
  it.each(['2026-11-01T05:30:20.500Z', '2026-11-01T06:30:20.500Z', '2026-07-15T18:59:59.999Z'])(
    'at %s begins this minute and takes an hour',
    async (now) => {
      setDate(now);
      await openSessions(service);
      await user.click(button('+ Quick Schedule'));
      await dialog('Schedule New Session');
      const minute = Math.floor(Date.parse(now) / 60_000) * 60_000;
      expect(await schedule()).toEqual([
        new Date(minute).toISOString(),
        new Date(minute + 3_600_000).toISOString(),
      ]);
    },
  );

  it('shows the present on the clocks of the student', async () => {
    setDate('2026-11-01T05:30:20.500Z');
    await openSessions(service);
    await user.click(button('+ Quick Schedule'));
    await dialog('Schedule New Session');
    expect(times()).toEqual(
      here({
        UTC: ['2026-11-01T05:30', '2026-11-01T06:30'],
        'America/New_York': ['2026-11-01T01:30', '2026-11-01T01:30'],
        'Asia/Kolkata': ['2026-11-01T11:00', '2026-11-01T12:00'],
      }),
    );
  });
});
