import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY } from '../../../contract/durations.ts';
import type { SessionReview, SessionReviewBody, StudyTime } from '../../../contract/reviews.ts';
import { api } from '../../../src/api/api.ts';
import { toDraft } from '../../../src/features/reviews/reviewDraft.ts';
import { ReviewDialog } from '../../../src/features/reviews/ReviewDialog.tsx';
import { StudyTimeOfTerm, StudyTimeOfWeek } from '../../../src/features/reviews/StudyTime.tsx';
import {
  fakeServiceForEachTest,
  respond,
  type FakeResponse,
} from '../../support/client/fakeService.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';
import { dashboardHandlers, openDashboard } from '../dashboard/openDashboard.tsx';
import { openDialog } from '../sessions/dialogs/openDialog.tsx';
import { openSessions } from '../sessions/openSessions.tsx';
import { bodiesOf, button, press } from '../sessions/queries.ts';
import { session } from '../sessions/sessionFixture.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const grace = { _id: 'grace', name: 'Grace Hopper' };
const alan = { _id: 'alan', name: 'Alan Turing' };

const past = (change: Partial<SessionReview> = {}): SessionReview => ({
  sessionId: 's1',
  title: 'Graph Theory',
  startTime: daysAgo(1.1),
  endTime: daysAgo(1),
  people: [grace],
  until: daysAgo(-13),
  ...change,
});

it.each<[string, Partial<SessionReview>, object]>([
  ['the room', { present: ['grace', 'alan'] }, { attendance: 'everybody' }],
  ['who was not in the room', { present: ['alan'] }, { missing: ['grace'] }],
  ['a review', { review: { happened: false, people: [] } }, { attendance: 'didNotHappen' }],
  [
    'a review of all',
    { review: { happened: true, people: [{ userId: 'alan', came: true, again: false }] } },
    { attendance: 'everybody', again: { alan: false } },
  ],
])('the draft of a review begins with %s', (_what, change, expected) => {
  const draft = { attendance: null, missing: [], again: {}, ...expected };
  expect(toDraft(past({ people: [grace, alan], ...change }))).toEqual(draft);
});

let stored: SessionReview;
const service = fakeServiceForEachTest({
  'GET /api/sessions/s1/review': () => ({ body: stored }),
  'PUT /api/sessions/s1/review': ({ body }) => {
    stored = { ...stored, review: body as SessionReviewBody };
    return { body: stored };
  },
});

beforeEach(() => {
  stored = past();
});

const choose = async (name: string) =>
  fireEvent.click(await screen.findByLabelText(name, { selector: 'input' }));

/** Opens the dialog about what the service has. */
function open(has = past()) {
  stored = has;
  let isClosed = false;
  const onClose = () => (isClosed = true);
  const { toasts } = openScreen(<ReviewDialog sessionId="s1" onClose={onClose} />, service);
  return { closed: () => waitFor(() => expect(isClosed).toBe(true)), toasts };
}

describe('how was it', () => {
  it('asks one question about one other person', async () => {
    const { closed, toasts } = open();
    await screen.findByLabelText('Grace Hopper came');
    press('Save');
    expect(await screen.findByText('Please choose one.')).toBeTruthy();
    await choose('Grace Hopper did not come');
    expect(screen.queryByRole('group', { name: 'Who did not come?' })).toBeNull();
    await choose('Grace Hopper came');
    const again = within(screen.getByRole('group', { name: 'Grace Hopper' }));
    fireEvent.click(again.getByText('Yes'));
    press('Save');
    await closed();
    expect(toasts()).toEqual(['Thank you.']);
    expect(bodiesOf(service)).toEqual([
      { happened: true, people: [{ userId: 'grace', came: true, again: true }] },
    ]);
  });

  it('asks who of a group did not come', async () => {
    const { closed } = open(past({ people: [alan, grace] }));
    await choose('Somebody did not come');
    expect(screen.getByLabelText('Everybody came')).toBeEnabled();
    press('Save');
    expect(await screen.findByText('Please choose who did not come.')).toBeTruthy();
    await choose('Alan Turing');
    press('Save');
    await closed();
    const people = [
      { userId: 'alan', came: false },
      { userId: 'grace', came: true },
    ];
    expect(bodiesOf(service)).toEqual([{ happened: true, people }]);
  });

  it('asks nothing else about a session that did not happen', async () => {
    const { closed } = open();
    await choose('The session did not happen');
    expect(screen.queryByText(/Study together again/)).toBeNull();
    press('Save');
    await closed();
    expect(bodiesOf(service)).toEqual([{ happened: false, people: [] }]);
  });

  it('shows what can no longer be changed, or why it cannot be answered', async () => {
    const review = { happened: true, people: [{ userId: 'grace', came: false }] };
    open(past({ review, until: daysAgo(1) }));
    expect(await screen.findByText(/You said: Grace Hopper did not come/)).toBeTruthy();
    expect(screen.queryByText('Save')).toBeNull();
    cleanup();
    service.handlers['GET /api/sessions/s1/review'] = () => ({ status: 500, body: {} });
    open();
    expect(await screen.findByText('Failed to load this session.')).toBeTruthy();
  });
});

describe('the details of a session', () => {
  const pastSession = session({
    startTime: daysAgo(1.1),
    endTime: daysAgo(1),
    participants: [{ ...grace, answer: 'accepted' as const }],
  });

  it('ask how a past session was', async () => {
    respond(service, { sessions: [pastSession], 'users/matches': [] });
    const { where } = await openSessions(service, '/sessions?session=s1');
    fireEvent.click(await screen.findByText('Say who came'));
    expect(where()).toBe('/sessions?review=s1');
    await choose('Grace Hopper came');
    press('Save');
    await waitFor(() => expect(where()).toBe('/sessions'));
    expect(bodiesOf(service)).toHaveLength(1);
  });

  it.each([
    ['is coming', { endTime: daysAgo(-1) }],
    ['has no participant', { participants: [] }],
    ['was declined', { participants: [{ ...grace, answer: 'declined' as const }] }],
    ['ended two weeks ago', { endTime: daysAgo(14.01) }],
    ['is of a service without reviews', { participants: [grace] }],
  ])('do not ask if the session %s', async (_name, change) => {
    await openDialog(service, { planned: { ...pastSession, ...change } });
    expect(screen.getByText('Session Details')).toBeVisible();
    expect(screen.queryByText('Say who came')).toBeNull();
  });
});

it('the dashboard asks about sessions that wait, and shows the hint until it is dismissed', async () => {
  const { sessionId, title, startTime, endTime } = past();
  const hint = { missed: 3, reviewed: 5, latest: daysAgo(9) };
  const waiting = [{ sessionId, title, startTime, endTime }];
  Object.assign(service.handlers, dashboardHandlers);
  respond(service, { reviews: { waiting } });
  const { store } = openDashboard(service);
  await screen.findByText('How was it?', { selector: 'h2' });
  respond(service, { reviews: { waiting, hint } });
  act(() => {
    store.dispatch(api.util.invalidateTags(['Reviews']));
  });
  expect(await screen.findByText(/In 3 of your last 5 sessions/)).toBeVisible();
  fireEvent.click(button('Got it'));
  expect(screen.queryByText(/In 3 of your last 5 sessions/)).toBeNull();
  respond(service, { reviews: { waiting, hint: { ...hint, missed: 4, latest: daysAgo(8) } } });
  act(() => {
    store.dispatch(api.util.invalidateTags(['Reviews']));
  });
  expect(await screen.findByText(/In 4 of your last 5 sessions/)).toBeVisible();
  fireEvent.click(screen.getByText(/Say who came/));
  expect(await screen.findByLabelText('Grace Hopper came')).toBeTruthy();
});

const NONE = { week: { minutes: 0, people: [] }, term: { minutes: 0, sessions: 0 }, streak: 0 };
const STUDIED: StudyTime = {
  week: { minutes: 185, people: [grace, alan] },
  term: { minutes: 720, sessions: 9 },
  streak: 4,
};

it.each<[string, FakeResponse, string]>([
  [
    'the week with names, of the term and weeks in a row',
    { body: STUDIED },
    'This week: 3 h 05 with Grace Hopper and Alan TuringYour study timeThis term: 12 h in 9 sessions4 weeks in a rowOnly you see this.',
  ],
  [
    'one session alone',
    { body: { week: { minutes: 45, people: [] }, term: { minutes: 45, sessions: 1 }, streak: 1 } },
    'This week: 45 minYour study timeThis term: 45 min in 1 sessionOnly you see this.',
  ],
  ['no session', { body: NONE }, ''],
  ['a service that does not know it', { status: 404 }, ''],
])('the study time shows the hours of %s', async (_what, response, text) => {
  service.handlers['GET /api/reviews/study-time'] = () => response;
  const parts = [<StudyTimeOfWeek key="week" />, <StudyTimeOfTerm key="term" />];
  const { container } = openScreen(parts, service);
  await waitFor(() => expect(service.calls).toHaveLength(1));
  await waitFor(() => expect(container.textContent).toBe(text));
});
