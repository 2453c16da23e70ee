import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StudySession } from '../../../contract/sessions.ts';
import { findNextSession } from '../../../src/routes/dashboard/nextSession.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { respond } from '../../support/client/fakeService.ts';
import { dashboardServiceForEachTest, openDashboard, section, upcoming } from './openDashboard.tsx';

const service = dashboardServiceForEachTest();

beforeEach(() => {
  respond(service, { sessions: [], 'sessions/upcoming': [] });
});

/** Opens the dashboard of a service with these lists. */
function openWith(lists: Record<string, unknown>) {
  respond(service, lists);
  return openDashboard(service);
}

const next = () => within(screen.getByLabelText('What is next'));
/** Waits for the sentence and returns where its action leads. */
async function actionOf(sentence: RegExp) {
  await next().findByText(sentence);
  return next().getByRole('link').getAttribute('href');
}

it('begins with who waits for an answer', async () => {
  openDashboard(service);
  expect(await actionOf(/^Hilbert and 2 more wait for your answer\.$/)).toBe('/requests');
});

it('goes on with a time when a buddy is free, too', async () => {
  setDate('2026-03-02T08:00:00.000Z');
  const [start, end] = [13, 14].map((hour) => new Date(2026, 2, 3, hour).toISOString());
  openWith({
    'requests/received': [],
    'sessions/times': { times: [{ start, end }], free: [], nearest: [] },
  });
  expect(await actionOf(/^You and Grace are both free tomorrow at 1:00\sPM\.$/)).toBe('/sessions');
  expect(service.calls.find(({ path }) => path.includes('/times'))?.path).toContain(
    'participants=grace',
  );
});

it('offers to join the running session of a buddy, unless an own session runs', async () => {
  setDate('2026-03-02T10:10:20.000Z');
  const live = {
    ...upcoming,
    _id: 'live',
    title: 'Chemistry',
    endTime: '2026-03-02T10:30:00.000Z',
    creator: { _id: 'grace', name: 'Grace', avatar: '' },
    placesLeft: 3,
  };
  respond(service, {
    'sessions/open': [
      { ...live, _id: 'later', title: 'Later' },
      { ...live, isNow: true },
    ],
  });
  service.handlers['POST /api/sessions/live/joins'] = () => ({ body: { ...live, isNow: true } });
  const { where } = openDashboard(service);
  await next().findByText('Grace studies “Chemistry” now, 20 minutes left.');
  fireEvent.click(next().getByRole('button', { name: 'Join now' }));
  await waitFor(() => expect(where()).toBe('/sessions/live'));
  cleanup();
  openWith({ 'sessions/upcoming': [upcoming] });
  expect(await actionOf(/^“Graph Theory” with 2 others runs until [\d:]+\s[AP]M\.$/)).toBe(
    '/sessions/s1',
  );
});

describe('the next session', () => {
  const [startTime, endTime] = [13, 14].map((hour) => new Date(2026, 2, 9, hour).toISOString());
  const planned = (change: object, { othersWait = false } = {}) => {
    setDate('2026-03-02T08:00:00.000Z');
    if (!othersWait) respond(service, { 'requests/received': [] });
    openWith({
      sessions: [{ ...upcoming, startTime, endTime, participants: [], ...change }],
    });
  };
  const me = { _id: 'ada', name: 'Ada' };

  it('comes before a new time, with the name of the other', async () => {
    planned({ createdBy: 'grace', participants: [{ ...me, answer: 'accepted' }] });
    expect(await actionOf(/^You and Grace meet on Monday, March 9 at 1:00\sPM\.$/)).toBe(
      '/sessions?session=s1',
    );
    expect(service.calls.some(({ path }) => path.includes('/times'))).toBe(false);
    const link = screen.getByRole('link', { name: /^Next: “Graph Theory”, Mon, Mar 9, 1:00\sPM$/ });
    expect(link).toHaveAttribute('href', '/sessions?session=s1');
  });

  it('of the next 24 hours has the hour', async () => {
    respond(service, { 'sessions/upcoming': [upcoming] });
    planned({});
    await actionOf(/^You and 2 others meet today at /);
  });

  it('asks for an answer to an invitation', async () => {
    planned({ createdBy: 'grace', participants: [{ ...me, answer: 'pending' }] });
    await actionOf(/^Grace invited you to “Graph Theory” on Monday, March 9 at 1:00\sPM\.$/);
    expect(next().getByRole('link', { name: 'Answer' })).toBeVisible();
  });

  it('counts several others, without those who declined', async () => {
    const participants = ['b', 'c', 'd'].map((_id) => ({ _id, name: _id, answer: 'accepted' }));
    planned({ participants: [...participants, { _id: 'e', name: 'e', answer: 'declined' }] });
    await actionOf(/^You and 3 others meet on /);
  });

  it('of the student alone has its title, and comes first while it is held', async () => {
    const times = { startTime: '2026-03-02T07:30:00.000Z', endTime: '2026-03-02T09:00:00.000Z' };
    planned(times, { othersWait: true });
    expect(await actionOf(/^“Graph Theory” runs until [\d:]+\s[AP]M\.$/)).toBe('/sessions/s1');
  });
});

/** Ada's next session on March 2 if this is the only one. */
const nextOf = (change: Partial<StudySession>) => {
  const times = { startTime: '2026-03-03T07:30:00Z', endTime: '2026-03-03T09:00:00Z' };
  const only = { ...upcoming, ...times, description: '', ...change };
  return findNextSession([only], 'ada', Date.parse('2026-03-02T08:00:00Z'));
};

it('knows whether nobody has said that they come', () => {
  const isUnconfirmed = (answer: 'pending' | 'accepted') => {
    const participants = [{ _id: 'grace', name: 'Grace', answer }];
    return nextOf({ participants })?.isUnconfirmed;
  };
  expect(isUnconfirmed('pending')).toBe(true);
  expect(isUnconfirmed('accepted')).toBe(false);
});

it.each<[string, Partial<StudySession>]>([
  [
    'declined',
    { createdBy: 'grace', participants: [{ _id: 'ada', name: 'Ada', answer: 'declined' }] },
  ],
  ['has ended', { startTime: '2026-03-01T07:30:00.000Z', endTime: '2026-03-01T09:00:00.000Z' }],
  ['is in three weeks', { startTime: '2026-03-23T07:30:00Z', endTime: '2026-03-23T09:00:00Z' }],
])('does not name a session that the student %s', (_, change) => {
  expect(nextOf(change)).toBeUndefined();
});

describe('without such a time', () => {
  beforeEach(() => {
    respond(service, { 'requests/received': [] });
    respond(service, { 'sessions/times': { times: [], free: [], nearest: [] } });
  });
  const grace = { id: 'grace', name: 'Grace', connectionStatus: 'accepted' };
  const asked = (id: string, name: string) => ({ id, name, connectionStatus: 'pending' });

  it.each([
    ['Find your next study buddy.', [grace]],
    ['Alan has not answered yet. Ask another, too?', [grace, asked('alan', 'Alan')]],
    ['2 have not answered yet. Ask another, too?', [asked('alan', 'Alan'), asked('kurt', 'Kurt')]],
  ])('leads to the search: %s', async (text, matches) => {
    openWith({ 'users/matches': matches });
    await next().findByText(text);
    expect(next().getByRole('link')).toHaveAttribute('href', '/search');
  });
});

describe('when a list could not be loaded', () => {
  it.each(['users/matches', 'requests/received', 'sessions', 'sessions/upcoming'])(
    'says nothing without %s, and speaks after Retry',
    async (path) => {
      const call = `GET /api/${path}`;
      const answer = service.handlers[call]!;
      service.handlers[call] = () => ({ status: 400, body: { error: 'Broken.' } });
      openDashboard(service);
      await next().findByText('What is next could not be loaded.');
      expect(next().queryByRole('link')).toBeNull();
      service.handlers[call] = answer;
      fireEvent.click(next().getByRole('button', { name: 'Retry' }));
      expect(await actionOf(/^Hilbert and 2 more wait for your answer\.$/)).toBe('/requests');
    },
  );
});

describe('an invitation', () => {
  const invitation = (_id: string, day: number, change: object = {}) => ({
    ...upcoming,
    _id,
    title: `Session ${_id}`,
    createdBy: 'grace',
    startTime: new Date(2026, 2, day, 13).toISOString(),
    endTime: new Date(2026, 2, day, 14).toISOString(),
    participants: [{ _id: 'ada', name: 'Ada', answer: 'pending' }],
    ...change,
  });
  const waiting = () => within(section('Waiting for your answer'));

  it('is what waits, also behind an agreed session, and is answered here', async () => {
    setDate('2026-03-02T08:00:00.000Z');
    const agreed = { participants: [{ _id: 'ada', name: 'Ada', answer: 'accepted' }] };
    const series = { series: { _id: 'weekly', interval: 1, count: 2, timeZone: 'UTC' } };
    respond(service, {
      'requests/received': [],
      sessions: [
        invitation('a', 4, agreed),
        invitation('b', 9),
        invitation('c', 10, series),
        invitation('d', 17, series),
      ],
    });
    service.handlers['PUT /api/sessions/b/answer'] = () => ({
      body: { ...invitation('b', 9), ...agreed },
    });
    openDashboard(service);
    expect(await actionOf(/^Grace invited you to “Session b” on Monday, March 9 at /)).toBe(
      '/sessions?session=b',
    );
    const titles = waiting().getAllByText(/^Session/, { selector: 'h3 a' });
    expect(titles.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Session b', '/sessions?session=b'],
      ['Session c', '/sessions?session=c'],
    ]);
    const group = within(screen.getByRole('group', { name: 'Will you come to Session b?' }));
    fireEvent.click(group.getByRole('button', { name: 'Accept' }));
    await actionOf(/^Grace invited you to “Session c” on Tuesday, March 10 at /);
    expect(waiting().queryByText('Session b')).toBeNull();
  });
});

it('asks a student without subjects what they study', async () => {
  openWith({
    'requests/received': [],
    'users/matches': [],
    'users/me': { _id: 'ada', name: 'Ada', subjects: [], availability: ['Monday'] },
  });
  expect(await actionOf(/^Say what you study, /)).toBe('/welcome/subjects');
});

it('shows a new student suggestions before counts of zero', async () => {
  openWith({ 'requests/received': [], 'users/matches': [] });
  expect(await actionOf(/^Ask one of those who fit you best\.$/)).toBe('/search');
  await waitFor(() => {
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings[0]).toBe('Top Study Buddy Suggestions');
  });
  const matches = screen.getByText('Matches', { selector: 'dt a' });
  expect(
    matches.compareDocumentPosition(screen.getByText('Top Study Buddy Suggestions')) &
      Node.DOCUMENT_POSITION_PRECEDING,
  ).toBeTruthy();
});
