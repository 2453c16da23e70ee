import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { weekDays } from '../../../src/features/sessions/times/weekDays.ts';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { openSessions, sessionsServiceForEachTest } from './openSessions.tsx';
import { dialog, field, press } from './queries.ts';

const service = sessionsServiceForEachTest();

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const FREE = { start: at(21, 14), end: at(21, 16) };

const requested = () =>
  service.calls
    .filter(({ path }) => path.startsWith('/api/sessions/times'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

const suggestions = () => screen.findByRole('region', { name: 'Times that suit everyone' });

it('offers times for the invited buddies and the length, which fill the form', async () => {
  setDate(at(16, 9));
  service.handlers['GET /api/sessions/times'] = () => ({ body: { times: [FREE], free: [FREE] } });
  await openSessions(service);
  fireEvent.click(screen.getByLabelText('Schedule on Friday, March 20, 2026'));
  await dialog('Schedule New Session');
  expect(screen.getByText(/^Fri, Mar 20, \d/)).toBeInTheDocument();
  const common = { timeZone: localZone(), from: at(20, 0) };
  const own = { ...common, participants: '', duration: '60' };
  await waitFor(() => expect(requested()).toEqual([own]));
  fireEvent.click(await screen.findByLabelText('Grace Hopper'));
  const chip = await within(await suggestions()).findByRole('button', { name: /2:00/ });
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  const query = { ...common, participants: 'grace' };
  expect(requested()).toEqual([own, { ...query, duration: '60' }]);
  expect(screen.getByText('Not everybody is free at this time.')).toBeInTheDocument();
  const strip = screen.getByRole('list', { name: 'When all of you are free' });
  expect(within(strip).getAllByText(/2:00.*4:00/, { selector: '.sr-only' })).toHaveLength(1);
  fireEvent.click(chip);
  expect(field('Start')).toHaveValue(toLocalInput(FREE.start));
  expect(field('End')).toHaveValue(toLocalInput(FREE.end));
  expect(screen.getByText(/^Sat, Mar 21, 2:00/)).toBeInTheDocument();
  expect(screen.queryByText('Not everybody is free at this time.')).toBeNull();
  // The length is now two hours.
  await waitFor(() =>
    expect(requested()).toEqual([own, { ...query, duration: '60' }, { ...query, duration: '120' }]),
  );
  const chosen = await within(await suggestions()).findByRole('button', { name: /2:00/ });
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
});

it('says when no time suits everyone, and what to do', async () => {
  service.handlers['GET /api/sessions/times'] = () => ({ body: { times: [], free: [] } });
  await openSessions(service);
  press('+ Quick Schedule');
  fireEvent.click(await screen.findByLabelText('Grace Hopper'));
  const text =
    'No time in the next two weeks suits everyone. Choose a time yourself and ask, or mark more free hours in your profile.';
  expect(await within(await suggestions()).findByText(text)).toBeInTheDocument();
});

it('offers times when most can come, with the names of the others', async () => {
  const nearest = [{ ...FREE, missing: ['grace'] }];
  service.handlers['GET /api/sessions/times'] = () => ({ body: { times: [], free: [], nearest } });
  await openSessions(service);
  press('+ Quick Schedule');
  fireEvent.click(await screen.findByLabelText('Grace Hopper'));
  const region = within(await suggestions());
  expect(await region.findByText(/At these times most can come:/)).toBeInTheDocument();
  const chip = region.getByRole('button', { name: /2:00.*without Grace Hopper/ });
  // Quick Schedule does not choose it by itself.
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(chip);
  expect(field('Start')).toHaveValue(toLocalInput(FREE.start));
});

it('splits free times at midnight', () => {
  const days = weekDays([{ start: at(16, 22), end: at(18, 1) }], new Date(2026, 2, 16, 12));
  expect(days.map(({ parts }) => parts).slice(0, 4)).toEqual([
    [{ start: 22 * 60, end: 24 * 60 }],
    [{ start: 0, end: 24 * 60 }],
    [{ start: 0, end: 60 }],
    [],
  ]);
});
