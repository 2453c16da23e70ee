import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StudySession } from '../../../contract/sessions.ts';
import { NextStep } from '../../../src/features/dashboard/NextStep.tsx';
import { findNextSession } from '../../../src/features/dashboard/nextSession.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { respond } from '../../support/client/fakeService.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';
import { openSession } from '../sessions/sessionFixture.ts';
import {
  dashboardServiceForEachTest,
  openDashboard,
  received,
  section,
  upcoming,
} from './openDashboard.tsx';

const service = dashboardServiceForEachTest();

/** A time of March 2, on which the tests run. */
const today = (hour: number, minute = 0, second = 0) =>
  new Date(2026, 2, 2, hour, minute, second).toISOString();

beforeEach(() => {
  setDate(today(8));
  respond(service, { sessions: [], 'sessions/upcoming': [] });
});

/** Shows what is next for a student of a service with these lists. */
function open(lists: Record<string, unknown> = {}) {
  respond(service, lists);
  return openScreen(<NextStep />, service);
}

const next = () => within(screen.getByLabelText('What is next'));
/** Waits for the sentence and returns its action and where that leads. */
async function actionOf(sentence: RegExp | string) {
  await next().findByText(sentence);
  const link = next().getByRole('link');
  return `${link.textContent} ${link.getAttribute('href')}`;
}

const at = (day: number) => {
  const [startTime, endTime] = [13, 14].map((hour) => new Date(2026, 2, day, hour).toISOString());
  return { startTime: startTime!, endTime: endTime! };
};
const planned = (change: object) => ({ ...upcoming, ...at(9), participants: [], ...change });
const me = { _id: 'ada', name: 'Ada' };
const NOW = { startTime: today(7), endTime: today(9) };
const grace = { id: 'grace', name: 'Grace', connectionStatus: 'accepted' };
const asked = (id: string, name: string) => ({ id, name, connectionStatus: 'pending' });
const nobody = { 'requests/received': [] };
const answered = (...answers: string[]) =>
  answers.map((answer, index) => ({ _id: `p${String(index)}`, name: 'Buddy', answer }));

/** The lists of a student to whom nobody else sent a request, with such a session. */
const only = (change: object) => ({ ...nobody, sessions: [planned(change)] });
const withMatches = (...matches: object[]) => ({ ...nobody, 'users/matches': matches });
const invited = (answer: string) => ({
  createdBy: 'grace',
  participants: [{ ...me, answer }],
});

describe('what is next', () => {
  const three = { participants: upcoming.participants };
  const oneRequest = { 'requests/received': [received('r1', 'Hilbert')] };
  const soon = { ...only({ _id: 's2' }), 'sessions/upcoming': [planned({ ...at(2), ...three })] };
  const subjectless = { _id: 'ada', name: 'Ada', subjects: [], availability: ['Monday'] };
  const DETAILS = 'Details /sessions?session=s1';

  it.each<[string, action: string, lists: Record<string, unknown>]>([
    ['Hilbert and 2 more wait for your answer.', 'Answer /requests', {}],
    ['Hilbert waits for your answer.', 'Answer /requests', { ...only({}), ...oneRequest }],
    // Although others wait.
    ['“Graph Theory” runs until 9:00 AM.', 'Open room /sessions/s1', { sessions: [planned(NOW)] }],
    [
      '“Graph Theory” with 2 others runs until 9:00 AM.',
      'Open room /sessions/s1',
      only({ ...NOW, ...three }),
    ],
    [
      'Grace invited you to “Graph Theory” on Monday, March 9 at 1:00 PM.',
      'Answer /sessions?session=s1',
      only(invited('pending')),
    ],
    ['You and Grace meet on Monday, March 9 at 1:00 PM.', DETAILS, only(invited('accepted'))],
    [
      'You invited 2 others to “Graph Theory” on Monday, March 9 at 1:00 PM.',
      DETAILS,
      only({ participants: answered('pending', 'maybe') }),
    ],
    [
      'You and 3 others meet on Monday, March 9 at 1:00 PM.',
      DETAILS,
      only({ participants: answered('accepted', 'pending', 'pending', 'declined') }),
    ],
    ['“Graph Theory” is on Monday, March 9 at 1:00 PM.', DETAILS, only({})],
    ['You and 2 others meet today at 1:00 PM.', DETAILS, soon],
    ['Find your next study buddy.', 'Search /search', withMatches(grace)],
    [
      'Alan has not answered yet. Ask another, too?',
      'Search /search',
      withMatches(grace, asked('alan', 'Alan')),
    ],
    [
      '2 have not answered yet. Ask another, too?',
      'Search /search',
      withMatches(asked('alan', 'Alan'), asked('kurt', 'Kurt')),
    ],
    [
      'Say what you study, to see who fits you.',
      'Add subjects /welcome/subjects',
      { ...withMatches(), 'users/me': subjectless },
    ],
  ])('is "%s", with the action %s', async (sentence, action, lists) => {
    respond(service, { 'sessions/times': { times: [], free: [], nearest: [] } });
    open(lists);
    expect(await actionOf(sentence)).toBe(action);
  });

  it('is a time when a buddy is free, too', async () => {
    const { startTime: start, endTime: end } = at(3);
    open({ ...nobody, 'sessions/times': { times: [{ start, end }], free: [], nearest: [] } });
    expect(await actionOf(/^You and Grace are both free tomorrow at 1:00\sPM\.$/)).toBe(
      'Plan a session /sessions',
    );
    const { path } = service.calls.find((call) => call.path.includes('/times'))!;
    expect(path).toContain('participants=grace');
  });

  it('is the running session of a buddy, unless an own session runs', async () => {
    const live = openSession({
      ...{ _id: 'live', title: 'Chemistry', startTime: today(7), endTime: today(8, 19, 40) },
      ...{ creator: { _id: 'grace', name: 'Grace', avatar: '' }, isNow: true },
    });
    service.handlers['POST /api/sessions/live/joins'] = () => ({ body: live });
    const later = { ...live, _id: 'later', title: 'Later', isNow: false };
    const { where } = open({ 'sessions/open': [later, live] });
    await next().findByText('Grace studies “Chemistry” now, 20 minutes left.');
    fireEvent.click(next().getByRole('button', { name: 'Join now' }));
    await waitFor(() => expect(where()).toBe('/sessions/live'));
    cleanup();
    open({ sessions: [planned(NOW)] });
    expect(await actionOf(/^“Graph Theory” runs until /)).toBe('Open room /sessions/s1');
  });

  it.each<[string, Partial<StudySession>]>([
    [
      'has declined',
      { createdBy: 'grace', participants: [{ ...me, answer: 'declined' as const }] },
    ],
    ['left at its end', { ...NOW, endTime: today(8) }],
    ['has in three weeks', at(23)],
  ])('is no session that the student %s', (_what, change) => {
    const only: StudySession = { ...upcoming, ...at(3), ...change };
    expect(findNextSession([only], 'ada', Date.now())).toBeUndefined();
  });

  it.each(['users/matches', 'requests/received', 'sessions', 'sessions/upcoming'])(
    'is unknown without %s, until a press on Retry',
    async (path) => {
      const call = `GET /api/${path}`;
      const answer = service.handlers[call]!;
      service.handlers[call] = () => ({ status: 400, body: { error: 'Broken.' } });
      open();
      await next().findByText('What is next could not be loaded.');
      expect(next().queryByRole('link')).toBeNull();
      service.handlers[call] = answer;
      fireEvent.click(next().getByRole('button', { name: 'Retry' }));
      expect(await actionOf(/^Hilbert and 2 more wait for your answer\.$/)).toBe(
        'Answer /requests',
      );
    },
  );
});

describe('the dashboard', () => {
  it('names the next session after an answer to an invitation, which is of a series the first', async () => {
    const invitation = (_id: string, day: number, change: object = {}) => ({
      ...planned(at(day)),
      ...{ _id, title: `Session ${_id}`, createdBy: 'grace' },
      participants: [{ ...me, answer: 'pending' }],
      ...change,
    });
    const agreed = { participants: [{ ...me, answer: 'accepted' }] };
    const series = { series: { _id: 'weekly', interval: 1, count: 2, timeZone: 'UTC' } };
    respond(service, {
      ...nobody,
      sessions: [
        invitation('a', 4, agreed),
        invitation('b', 9),
        invitation('c', 10, series),
        invitation('d', 17, series),
      ],
    });
    service.handlers['PUT /api/sessions/b/answer'] = () => ({ body: invitation('b', 9, agreed) });
    openDashboard(service);
    expect(await actionOf(/^Grace invited you to “Session b” on Monday, March 9 at /)).toBe(
      'Answer /sessions?session=b',
    );
    const waiting = within(section('Waiting for your answer'));
    const titles = waiting.getAllByText(/^Session/, { selector: 'h3 a' });
    expect(titles.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Session b', '/sessions?session=b'],
      ['Session c', '/sessions?session=c'],
    ]);
    const group = within(screen.getByRole('group', { name: 'Will you come to Session b?' }));
    fireEvent.click(group.getByRole('button', { name: 'Accept' }));
    await actionOf(/^Grace invited you to “Session c” on Tuesday, March 10 at /);
    expect(within(section('Waiting for your answer')).queryByText('Session b')).toBeNull();
    const link = screen.getByRole('link', { name: /^Next: “Session a”, Wed, Mar 4, 1:00\sPM$/ });
    expect(link).toHaveAttribute('href', '/sessions?session=a');
    expect(service.calls.some(({ path }) => path.includes('/times'))).toBe(false);
  });

  it('shows a new student suggestions before counts of zero', async () => {
    respond(service, { ...nobody, 'users/matches': [] });
    openDashboard(service);
    expect(await actionOf(/^Ask one of those who fit you best\.$/)).toBe('Search /search');
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
});
