import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
it('Quick Schedule starts now, and offers the next free times as chips', async () => {
  service.handlers['GET /api/sessions/times'] = ({ path }) =>
    path.includes('participants=grace') ? respond(OURS) : respond(MINE, OURS);
  await quickSchedule();
  const mine = within(await screen.findByRole('region', { name: 'Your next free times' }));
  fireEvent.click(await mine.findByRole('button', { name: /2:00/ }));
  await expectTimes(MINE);
  fireEvent.click(await screen.findByLabelText('Grace Hopper'));
  const ours = within(await screen.findByRole('region', { name: 'Times that suit everyone' }));
  expect(await ours.findByRole('button', { name: /5:00/ })).toBeInTheDocument();
  await expectTimes(MINE);
});

// Covers 2.100
it.each<[string, FakeResponse]>([
  ['the service knows no free times', { status: 404, body: { error: 'Not found.' } }],
  ['there is no free time', respond()],
  ['there are free times', respond(MINE)],
])('Quick Schedule starts now if %s', async (_case, response) => {
  service.handlers['GET /api/sessions/times'] = () => response;
  await quickSchedule();
  await waitFor(() =>
    expect(service.calls.some(({ path }) => path.startsWith('/api/sessions/times'))).toBe(true),
  );
  await screen.findByLabelText('Grace Hopper');
  await expectTimes(NOW);
});

it('says nothing of free times that the student does not have', async () => {
  service.handlers['GET /api/sessions/times'] = () => respond();
  await quickSchedule();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Your next free times' })).toBeNull(),
  );
});
