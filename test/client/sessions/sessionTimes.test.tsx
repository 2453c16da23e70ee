import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TimeSpan } from '../../../contract/hours.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { respond, type FakeResponse } from '../../support/client/fakeService.ts';
import { event, openSessions, sessionsServiceForEachTest } from './openSessions.tsx';
import { choose, dialog, expectClosed, fill, press, quickSchedule, times } from './queries.ts';
import { session } from './sessionFixture.ts';

const service = sessionsServiceForEachTest();

/** A time of a day in March 2026. */
const at = (hour: number, minute = 0, day = 16) =>
  new Date(2026, 2, day, hour, minute).toISOString();
const FREE = { start: at(14, 0, 21), end: at(16, 0, 21) };

const localTimes = ({ start, end }: TimeSpan) => [start, end].map(toLocalInput);

const openDay = async () => {
  fireEvent.click(screen.getByLabelText('Schedule on Friday, March 20, 2026'));
  await dialog('Schedule New Session');
};

/** Invites Grace in the form of a service with these times. */
async function inviteGrace(suggested: object) {
  respond(service, { 'sessions/times': { free: [], ...suggested } });
  await openSessions(service);
  await quickSchedule();
  await choose('Grace Hopper');
}

const requested = () =>
  service.calls
    .filter(({ path }) => path.startsWith('/api/sessions/times'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

const suggestions = () => screen.findByRole('region', { name: 'Times that suit everyone' });

it('the form offers times for the invited buddies and the length, which fill the form', async () => {
  setDate(at(9, 0, 16));
  respond(service, { 'sessions/times': { times: [FREE], free: [FREE] } });
  await openSessions(service);
  await openDay();
  expect(screen.getByText(/^Fri, Mar 20, \d/)).toBeInTheDocument();
  const common = { timeZone: localZone(), from: at(0, 0, 20) };
  const own = { ...common, participants: '', duration: '60' };
  await waitFor(() => expect(requested()).toEqual([own]));
  await choose('Grace Hopper');
  const chip = await within(await suggestions()).findByRole('button', { name: /2:00/ });
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  const query = { ...common, participants: 'grace' };
  expect(requested()).toEqual([own, { ...query, duration: '60' }]);
  expect(screen.getByText('Not everybody is free at this time.')).toBeInTheDocument();
  const strip = screen.getByRole('list', { name: 'When all of you are free' });
  expect(within(strip).getAllByText(/2:00.*4:00/, { selector: '.sr-only' })).toHaveLength(1);
  fireEvent.click(chip);
  expect(times()).toEqual(localTimes(FREE));
  expect(screen.getByText(/^Sat, Mar 21, 2:00/)).toBeInTheDocument();
  expect(screen.queryByText('Not everybody is free at this time.')).toBeNull();
  // The length is now two hours.
  await waitFor(() =>
    expect(requested()).toEqual([own, { ...query, duration: '60' }, { ...query, duration: '120' }]),
  );
  const chosen = await within(await suggestions()).findByRole('button', { name: /2:00/ });
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
});

it('the form says when no time suits everyone, and what to do', async () => {
  await inviteGrace({ times: [] });
  const text =
    'No time in the next two weeks suits everyone. Choose a time yourself and ask, or mark more free hours in your profile.';
  expect(await within(await suggestions()).findByText(text)).toBeInTheDocument();
});

it('the form offers times when most can come, with the names of the others', async () => {
  const nearest = [{ ...FREE, missing: ['grace'] }];
  await inviteGrace({ times: [], nearest });
  const region = within(await suggestions());
  expect(await region.findByText(/At these times most can come:/)).toBeInTheDocument();
  const chip = region.getByRole('button', { name: /2:00.*without Grace Hopper/ });
  // Quick Schedule does not choose it by itself.
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(chip);
  expect(times()).toEqual(localTimes(FREE));
});

const hourFrom = (start: number): TimeSpan => ({ start: at(start), end: at(start + 1) });
const MINE = hourFrom(14);
const OURS = hourFrom(17);

/** Opens the form at 9:10. */
async function openAt910(): Promise<void> {
  setDate(at(9, 10));
  await openSessions(service);
  await quickSchedule();
}
const respondWith = (...times: TimeSpan[]): FakeResponse => ({ body: { times, free: [] } });
const expectTimes = (span: TimeSpan) => waitFor(() => expect(times()).toEqual(localTimes(span)));
const NOW = { start: at(9, 10), end: at(10, 10) };

// Covers 2.100
it('Quick Schedule starts now, and offers the next free times as chips', async () => {
  service.handlers['GET /api/sessions/times'] = ({ path }) =>
    path.includes('participants=grace') ? respondWith(OURS) : respondWith(MINE, OURS);
  await openAt910();
  const mine = within(await screen.findByRole('region', { name: 'Your next free times' }));
  fireEvent.click(await mine.findByRole('button', { name: /2:00/ }));
  await expectTimes(MINE);
  await choose('Grace Hopper');
  const ours = within(await screen.findByRole('region', { name: 'Times that suit everyone' }));
  expect(await ours.findByRole('button', { name: /5:00/ })).toBeInTheDocument();
  await expectTimes(MINE);
});

// Covers 2.100
it.each<[string, FakeResponse, boolean]>([
  ['the service knows no free times', { status: 404, body: { error: 'Not found.' } }, false],
  ['there is no free time', respondWith(), false],
  ['there are free times', respondWith(MINE), true],
])('Quick Schedule starts now if %s', async (_case, response, isOffered) => {
  service.handlers['GET /api/sessions/times'] = () => response;
  await openAt910();
  await waitFor(() =>
    expect(service.calls.some(({ path }) => path.startsWith('/api/sessions/times'))).toBe(true),
  );
  await screen.findByLabelText('Grace Hopper');
  await expectTimes(NOW);
  await waitFor(() => {
    const region = screen.queryByRole('region', { name: 'Your next free times' });
    expect(region !== null).toBe(isOffered);
  });
});

const calculus = session({
  _id: 's2',
  title: 'Calculus',
  startTime: at(10, 30, 20),
  endTime: at(11, 30, 20),
});
const note = () => screen.queryByText(/^Overlaps with/)?.textContent ?? '';

describe('a form with times of another session', () => {
  it('names that session, and schedules the new one', async () => {
    const latin = session({
      _id: 's3',
      title: 'Latin',
      startTime: at(10, 45, 20),
      endTime: at(12, 0, 20),
    });
    respond(service, { sessions: [latin, calculus] });
    service.handlers['POST /api/sessions'] = () => ({ status: 201, body: session({ _id: 's4' }) });
    await openSessions(service);
    await event(/Calculus/);
    await openDay();
    expect(note()).toMatch(/^Overlaps with “Calculus”, 10:30.+11:30.AM, and 1 more\.$/);
    fill('End', '2026-03-20T10:45');
    expect(note()).toMatch(/^Overlaps with “Calculus”, 10:30.+11:30.AM\.$/);
    fill('Title', 'Sets');
    press('Schedule');
    await expectClosed();
  });

  it('names neither a session before or after it nor the edited one', async () => {
    respond(service, { sessions: [calculus] });
    await openSessions(service, '/sessions?date=2026-03-20&session=s2');
    await dialog('Session Details');
    press('Edit');
    expect(note()).toBe('');
    press('Cancel');
    await expectClosed();
    await openDay();
    expect(note()).not.toBe('');
    fill('Start', '2026-03-20T11:30');
    expect(note()).toBe('');
    fill('Start', '2026-03-20T09:30');
    expect(note()).toBe('');
    fill('End', '');
    expect(note()).toBe('');
  });

  it('names it while the student proposes another time', async () => {
    const invitation = session({
      createdBy: 'grace',
      startTime: at(16, 0, 20),
      endTime: at(17, 0, 20),
      participants: [{ _id: 'ada', name: 'Ada', answer: 'pending' }],
    });
    const future = (one: StudySession): StudySession => ({
      ...one,
      startTime: one.startTime.replace('2026', '2099'),
      endTime: one.endTime.replace('2026', '2099'),
    });
    respond(service, { sessions: [future(invitation), future(calculus)] });
    await openSessions(service, '/sessions?date=2099-03-20&session=s1');
    await dialog('Session Details');
    press('Propose another time');
    await dialog('Propose another time');
    expect(note()).toBe('');
    fill('Start', '2099-03-20T11:00');
    await waitFor(() => expect(note()).toMatch(/^Overlaps with “Calculus”/));
  });
});

it('a form says that its time has passed', async () => {
  await openSessions(service);
  await openDay();
  const past = () => screen.queryByText('This time has passed.');
  fill('Start', '2099-03-20T11:30');
  expect(past()).toBeNull();
  fill('Start', '2026-03-20T11:30');
  expect(past()).toBeVisible();
  fill('End', '');
  expect(past()).toBeNull();
});
