import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY } from '../../../contract/durations.ts';
import type {
  OwnReviews,
  SessionReview,
  SessionReviewBody,
  StudyTime,
} from '../../../contract/reviews.ts';
import { readHintDismissed } from '../../../src/features/reviews/AttendanceHintCard.tsx';
import { ReviewDialog } from '../../../src/features/reviews/ReviewDialog.tsx';
import {
  durationText,
  StudyTimeOfTerm,
  StudyTimeOfWeek,
} from '../../../src/features/reviews/StudyTime.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, respond } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { dashboardHandlers, openDashboard } from '../dashboard/openDashboard.tsx';
import { openSessions } from '../sessions/openSessions.tsx';
import { button, press } from '../sessions/queries.ts';
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

const sent = () => service.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const choose = async (name: string) =>
  fireEvent.click(await screen.findByLabelText(name, { selector: 'input' }));

/** Opens the dialog about what the service has. */
function open(has = past()) {
  stored = has;
  let isClosed = false;
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<ReviewDialog sessionId="s1" onClose={() => (isClosed = true)} />, store);
  return {
    closed: () => waitFor(() => expect(isClosed).toBe(true)),
    toasts: () => selectToasts(store.getState()).map(({ message }) => message),
  };
}

describe('how was it', () => {
  it('asks one question about one other person', async () => {
    const { closed, toasts } = open();
    await choose('Grace Hopper came');
    const again = within(screen.getByRole('group', { name: 'Grace Hopper' }));
    fireEvent.click(again.getByText('Yes'));
    press('Save');
    await closed();
    expect(toasts()).toEqual(['Thank you.']);
    expect(sent()).toEqual([
      { happened: true, people: [{ userId: 'grace', came: true, again: true }] },
    ]);
  });

  it('asks who of a group did not come', async () => {
    const { closed } = open(past({ people: [alan, grace] }));
    await choose('Somebody did not come');
    press('Save');
    expect(await screen.findByText('Please choose who did not come.')).toBeTruthy();
    await choose('Alan Turing');
    press('Save');
    await closed();
    expect(sent()).toEqual([
      {
        happened: true,
        people: [
          { userId: 'alan', came: false },
          { userId: 'grace', came: true },
        ],
      },
    ]);
  });

  it('asks nothing else about a session that did not happen', async () => {
    const { closed } = open();
    await choose('The session did not happen');
    expect(screen.queryByText(/Study together again/)).toBeNull();
    press('Save');
    await closed();
    expect(sent()).toEqual([{ happened: false, people: [] }]);
  });

  it('sends nothing until something is chosen', async () => {
    open();
    await screen.findByLabelText('Grace Hopper came');
    press('Save');
    expect(await screen.findByText('Please choose one.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('shows what was said before, and what can no longer be changed', async () => {
    const review = { happened: true, people: [{ userId: 'grace', came: false }] };
    open(past({ review, until: daysAgo(1) }));
    expect(await screen.findByText(/You said: Grace Hopper did not come/)).toBeTruthy();
    expect(screen.queryByText('Save')).toBeNull();
  });

  it('says why it cannot be answered', async () => {
    service.handlers['GET /api/sessions/s1/review'] = () => ({
      status: 409,
      body: { error: 'This session is not over yet.' },
    });
    open();
    expect(await screen.findByText('This session is not over yet.')).toBeTruthy();
  });
});

describe('the sessions page', () => {
  const answered = [{ ...grace, answer: 'accepted' as const }];
  const pastSession = session({
    startTime: daysAgo(1.1),
    endTime: daysAgo(1),
    participants: answered,
  });

  it('asks from the details of a past session', async () => {
    respond(service, { sessions: [pastSession], 'users/matches': [] });
    const { where } = await openSessions(service, '/sessions?session=s1');
    fireEvent.click(await screen.findByText('Say who came'));
    expect(where()).toBe('/sessions?review=s1');
    await choose('Grace Hopper came');
    press('Save');
    await waitFor(() => expect(where()).toBe('/sessions'));
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['coming', { ...pastSession, endTime: daysAgo(-1) }],
    ['alone', { ...pastSession, participants: [] }],
    ['long over', { ...pastSession, endTime: daysAgo(15) }],
    ['of a service without reviews', { ...pastSession, participants: [grace] }],
  ])('does not ask if the session is %s', async (_name, has) => {
    respond(service, { sessions: [has], 'users/matches': [] });
    await openSessions(service, '/sessions?session=s1');
    await screen.findByText('Session Details');
    expect(screen.queryByText('Say who came')).toBeNull();
  });
});

describe('the dashboard', () => {
  function openWith(own: OwnReviews) {
    Object.assign(service.handlers, dashboardHandlers);
    respond(service, { reviews: own });
    return openDashboard(service);
  }

  it('asks about sessions that wait', async () => {
    const { sessionId, title, startTime, endTime } = past();
    openWith({ waiting: [{ sessionId, title, startTime, endTime }] });
    await screen.findByText('How was it?', { selector: 'h2' });
    fireEvent.click(screen.getByText(/Say who came/));
    expect(await screen.findByLabelText('Grace Hopper came')).toBeTruthy();
  });

  it('shows the hint until it is dismissed', async () => {
    const hint = { missed: 3, reviewed: 5, latest: daysAgo(9) };
    const { store } = openWith({ waiting: [], hint });
    await screen.findByText(/In 3 of your last 5 sessions/);
    fireEvent.click(button('Got it'));
    expect(screen.queryByText(/In 3 of your last 5 sessions/)).toBeNull();
    const later = { ...hint, missed: 4, latest: daysAgo(8) };
    expect(store.dispatch(readHintDismissed(hint))).toBe(true);
    expect(store.dispatch(readHintDismissed(later))).toBe(false);
  });
});

const STUDIED: StudyTime = {
  week: {
    minutes: 200,
    people: [
      { _id: 'daniel', name: 'Daniel' },
      { _id: 'priya', name: 'Priya' },
    ],
  },
  term: { minutes: 720, sessions: 9 },
  streak: 4,
};

function show() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  return renderScreen(
    <>
      <StudyTimeOfWeek />
      <StudyTimeOfTerm />
    </>,
    store,
  );
}

describe('the study time', () => {
  it('shows hours of the week with names, hours of the term and weeks in a row', async () => {
    respond(service, { 'reviews/study-time': STUDIED });
    show();
    expect(await screen.findByText('This term: 12 h in 9 sessions')).toBeInTheDocument();
    expect(screen.getByText(/^This week/)).toHaveTextContent(
      'This week: 3 h 20 with Daniel and Priya',
    );
    expect(screen.getByText('4 weeks in a row')).toBeInTheDocument();
  });

  it('shows nothing without study time, and on a service that does not know it', async () => {
    const none = { week: { minutes: 0, people: [] }, term: { minutes: 0, sessions: 0 }, streak: 0 };
    respond(service, { 'reviews/study-time': none });
    const { container, unmount } = show();
    const requests = () =>
      service.calls.filter(({ path }) => path.startsWith('/api/reviews/study-time'));
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(container).toHaveTextContent('');
    unmount();
    service.handlers['GET /api/reviews/study-time'] = () => ({ status: 404 });
    const second = show();
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(second.container).toHaveTextContent('');
  });
});

it.each([
  [45, '45 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [200, '3 h 20'],
])('%p minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
