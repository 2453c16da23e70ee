import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { TimeSpan } from '../../../contract/hours.ts';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { openSessions, sessionsServiceForEachTest } from './openSessions.tsx';
import { dialog, field, press } from './queries.ts';

const service = sessionsServiceForEachTest();

const at = (hour: number, minute = 0) => new Date(2026, 2, 16, hour, minute).toISOString();
const hourFrom = (start: number): TimeSpan => ({ start: at(start), end: at(start + 1) });
const MINE = hourFrom(14);
const OURS = hourFrom(17);

/** Opens the form at 9:10. */
async function quickSchedule(): Promise<void> {
  setDate(at(9, 10));
  await openSessions(service);
  press('+ Quick Schedule');
  await dialog('Schedule New Session');
}
const respond = (...times: TimeSpan[]): FakeResponse => ({ body: { times, free: [] } });
const expectTimes = ({ start, end }: TimeSpan) =>
  waitFor(() => {
    expect(field('Start')).toHaveValue(toLocalInput(start));
    expect(field('End')).toHaveValue(toLocalInput(end));
  });
const NOW = { start: at(9, 10), end: at(10, 10) };

// Covers 2.100
it('Quick Schedule proposes the next free hour of the student, then of all invited', async () => {
  service.handlers['GET /api/sessions/times'] = ({ path }) =>
    path.includes('participants=grace') ? respond(OURS) : respond(MINE, OURS);
  await quickSchedule();
  await expectTimes(MINE);
  fireEvent.click(await screen.findByLabelText('Grace Hopper'));
  await expectTimes(OURS);
});

it('a response leaves times that the student has changed', async () => {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.handlers['GET /api/sessions/times'] = async () => {
    await isReleased;
    return respond(MINE);
  };
  await quickSchedule();
  await expectTimes(NOW);
  press('30 min');
  release();
  fireEvent.click(await screen.findByLabelText('Grace Hopper'));
  // The times of both have arrived.
  expect(await screen.findByRole('button', { name: /2:00/ })).toBeInTheDocument();
  await expectTimes({ start: at(9, 10), end: at(9, 40) });
});

// Covers 2.100
it.each<[string, FakeResponse]>([
  ['the service knows no free times', { status: 404, body: { error: 'Not found.' } }],
  ['there is no free time', respond()],
])('Quick Schedule starts now if %s', async (_case, response) => {
  service.handlers['GET /api/sessions/times'] = () => response;
  await quickSchedule();
  await waitFor(() => {
    expect(service.calls.some(({ path }) => path.startsWith('/api/sessions/times'))).toBe(true);
  });
  await screen.findByLabelText('Grace Hopper');
  await expectTimes(NOW);
});
