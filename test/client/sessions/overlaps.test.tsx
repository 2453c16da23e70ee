import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { StudySession } from '../../../contract/sessions.ts';
import { findOverlaps } from '../../../src/features/sessions/overlaps.ts';
import { event, openSessions, sessionsServiceForEachTest } from './openSessions.tsx';
import { dialog, expectClosed, press, fill } from './queries.ts';
import { session } from './sessionFixture.ts';

const service = sessionsServiceForEachTest();

const at = (hour: number, minute = 0) => new Date(2026, 2, 20, hour, minute).toISOString();
const calculus = session({
  _id: 's2',
  title: 'Calculus',
  startTime: at(10, 30),
  endTime: at(11, 30),
});
const openDay = async () => {
  fireEvent.click(screen.getByLabelText('Schedule on Friday, March 20, 2026'));
  await dialog('Schedule New Session');
};
const note = () => screen.queryByText(/^Overlaps with/)?.textContent ?? '';

describe('a form with times of another session', () => {
  it('names that session, and schedules the new one', async () => {
    const latin = session({ _id: 's3', title: 'Latin', startTime: at(10, 45), endTime: at(12) });
    service.handlers['GET /api/sessions'] = () => ({ body: [latin, calculus] });
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
    service.handlers['GET /api/sessions'] = () => ({ body: [calculus] });
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
      startTime: at(16),
      endTime: at(17),
      participants: [{ _id: 'ada', name: 'Ada', answer: 'pending' }],
    });
    const future = (one: StudySession): StudySession => ({
      ...one,
      startTime: one.startTime.replace('2026', '2099'),
      endTime: one.endTime.replace('2026', '2099'),
    });
    service.handlers['GET /api/sessions'] = () => ({
      body: [future(invitation), future(calculus)],
    });
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

it('declined sessions do not overlap', () => {
  const invited = (answer: 'maybe' | 'declined') =>
    session({ createdBy: 'grace', participants: [{ _id: 'ada', name: 'Ada', answer }] });
  const find = (one: StudySession) =>
    findOverlaps([one], session(), { userId: 'ada', except: undefined });
  expect(find(invited('maybe'))).toHaveLength(1);
  expect(find(invited('declined'))).toEqual([]);
});
