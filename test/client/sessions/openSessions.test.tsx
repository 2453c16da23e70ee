import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import { StudyNowDialog } from '../../../src/features/sessions/now/StudyNowDialog.tsx';
import { JoinAction } from '../../../src/features/sessions/open/JoinAction.tsx';
import { OpenSessionsSection } from '../../../src/routes/OpenSessionsSection.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { event, openSessions } from './openSessions.tsx';
import { changesOf, dialog, field, fill, press, quickSchedule, toastsOf } from './queries.ts';
import { session } from './sessionFixture.ts';

const start = '2999-03-02T10:00:00.000Z';
const end = '2999-03-02T11:30:00.000Z';
const openSession = (change: Partial<OpenSession> = {}): OpenSession => ({
  _id: 'o1',
  title: 'Graph Theory sheet 7',
  description: 'Bring tea',
  startTime: start,
  endTime: end,
  location: 'Library',
  creator: { _id: 'maya', name: 'Maya', avatar: '' },
  placesLeft: 3,
  ...change,
});

let open: OpenSession[];
let joins: ReceivedJoin[];
let own = session();

const service = fakeServiceForEachTest({
  'GET /api/sessions': () => ({ body: [own] }),
  'GET /api/sessions/open': () => ({ body: open }),
  'GET /api/users/matches': () => ({ body: [] }),
  'POST /api/sessions/o1/joins': ({ body }) => {
    const { message = '' } = body as { message?: string };
    open = [openSession({ request: { message, createdAt: start } })];
    return { status: 201, body: open[0] };
  },
  'DELETE /api/sessions/o1/joins/me': () => {
    open = [openSession()];
    return { body: { message: 'Request withdrawn.' } };
  },
  'GET /api/sessions/s1/joins': () => ({ body: joins }),
  'POST /api/sessions/s1/joins/grace/accept': () => {
    joins = [];
    return { body: own };
  },
  'POST /api/sessions': () => ({ status: 201, body: own }),
  'POST /api/sessions/now': () => ({ status: 201, body: own }),
  'PATCH /api/sessions/s1': () => ({ body: own }),
});

beforeEach(() => {
  open = [openSession()];
  joins = [];
  own = session();
});

function openList() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<OpenSessionsSection limit={3} />, store);
  // The first toast disappears on a busy machine before the second one.
  const toasts = new Map<string, string>();
  store.subscribe(() => {
    for (const { id, message } of selectToasts(store.getState())) toasts.set(id, message);
  });
  return () => [...toasts.values()];
}

describe('the list of open sessions', () => {
  it('shows who, where and how many places, asks with a few words, and withdraws', async () => {
    const toasts = openList();
    await screen.findByText('Graph Theory sheet 7', { selector: 'h3' });
    expect(screen.getByText('Library')).toBeTruthy();
    expect(screen.getByText('Maya').closest('p')).toHaveTextContent('Maya · 3 places left');
    fireEvent.click(screen.getByText(/^Ask to join/));
    fill('A few words (optional)', ' Me too ');
    press('Send');
    await screen.findByText('You asked to join.');
    fireEvent.click(screen.getByText(/^Withdraw/));
    await screen.findByText(/^Ask to join/);
    expect(toasts()).toEqual(['Request sent.', 'Request withdrawn.']);
    expect(changesOf(service)).toEqual([
      { call: 'POST /api/sessions/o1/joins', body: { message: 'Me too' } },
      { call: 'DELETE /api/sessions/o1/joins/me', body: '' },
    ]);
  });

  it('shows the first three, and links to all in the calendar', async () => {
    open = ['a', 'b', 'c', 'd'].map((_id) => openSession({ _id, title: `Session ${_id}` }));
    openList();
    const link = await screen.findByText('All 4 open sessions');
    expect(link).toHaveAttribute('href', '/sessions?show=open');
    expect(screen.getAllByText(/^Session [a-d]$/, { selector: 'h3' })).toHaveLength(3);
  });

  it.each([
    ['nothing is open', { body: [] }],
    ['the service has no open sessions', { status: 404, body: { error: 'Not found.' } }],
  ])('is not shown if %s', async (_name, response) => {
    service.handlers['GET /api/sessions/open'] = () => response;
    openList();
    await waitFor(() => expect(service.calls.length).toBe(1));
    expect(screen.queryByText('Open sessions')).toBeNull();
  });
});

describe('the calendar', () => {
  it('shows open sessions of buddies with the filter Open, and asks to join in their details', async () => {
    await openSessions(service, '/sessions?date=2999-03-15');
    expect(screen.queryByLabelText(/Graph Theory sheet 7/)).toBeNull();
    fireEvent.click(await screen.findByText('Open', { selector: 'button' }));
    const shown = await event(/Graph Theory sheet 7, .*Open to join$/);
    expect(shown).toHaveClass('is-open');
    expect(shown).not.toHaveStyle({ backgroundColor: '#3b82f6' });
    fireEvent.click(shown);
    const details = within(await dialog('Open Session'));
    fireEvent.click(details.getByText(/^Ask to join/));
    press('Send');
    await details.findByText('You asked to join.');
  });

  it('has no filter Open on a service without open sessions', async () => {
    service.handlers['GET /api/sessions/open'] = () => ({ status: 404, body: {} });
    await openSessions(service);
    expect(screen.queryByText('Open', { selector: 'button' })).toBeNull();
  });
});

describe('the creator', () => {
  it('opens a new session with a number of places', async () => {
    await openSessions(service);
    await quickSchedule();
    fill('Title', 'Trees');
    fireEvent.click(field('Open to my study buddies'));
    fill('Places', '50');
    press('Schedule');
    expect(await screen.findByText('Please choose 1 to 49 places.')).toBeTruthy();
    fill('Places', '2');
    press('Schedule');
    await waitFor(() =>
      expect(changesOf(service)[0]?.body).toMatchObject({ title: 'Trees', places: 2 }),
    );
  });

  it('closes an open session, and sends no places otherwise', async () => {
    own = session({ places: 2, placesLeft: 1 });
    await openSessions(service, '/sessions?session=s1');
    await dialog('Session Details');
    press('Edit');
    await dialog('Edit Session');
    fireEvent.click(field('Open to my study buddies'));
    press('Save');
    await waitFor(() => expect(changesOf(service)[0]?.body).toMatchObject({ places: 0 }));
  });

  it('sees the places and accepts a request in the details', async () => {
    own = session({ startTime: start, endTime: end, places: 2, placesLeft: 1 });
    const student = { _id: 'grace', name: 'Grace Hopper', avatar: '' };
    joins = [{ student, message: 'I like trees', createdAt: start }];
    const { toasts } = await openSessions(service, '/sessions?session=s1');
    await screen.findByText('Requests to join');
    expect(screen.getByText('1 place left')).toBeTruthy();
    expect(screen.getByText('“I like trees”')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Accept Grace Hopper'));
    await waitFor(() => expect(screen.queryByText('Requests to join')).toBeNull());
    expect(toasts()).toEqual(['Answer sent.']);
    expect(changesOf(service)).toEqual([
      { call: 'POST /api/sessions/s1/joins/grace/accept', body: '' },
    ]);
  });
});

function openStudyNow(buddyId?: string) {
  const onStarted = jest.fn();
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(
    <StudyNowDialog
      subjects={['Databases', 'Algebra']}
      buddies={[{ _id: 'grace', name: 'Grace Hopper' }]}
      buddyId={buddyId}
      onStarted={onStarted}
      onClose={jest.fn()}
    />,
    store,
  );
  return { onStarted, toasts: () => toastsOf(store) };
}

describe('the dialog to study now', () => {
  it('starts with all buddies, in the first subject and for 50 minutes', async () => {
    const { onStarted } = openStudyNow();
    press('Start');
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    const body = { title: 'Databases', minutes: 50 };
    expect(changesOf(service)).toEqual([{ call: 'POST /api/sessions/now', body }]);
  });

  it('gives the subject the focus, but not on a touch screen, where that opens a keyboard', async () => {
    openStudyNow();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    cleanup();
    const removeMock = mockMatchMedia(true);
    openStudyNow();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    removeMock();
  });

  it('starts with one buddy, another subject and another duration', async () => {
    const { onStarted } = openStudyNow('grace');
    press('Algebra');
    press('25 min');
    press('Start');
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    const body = { title: 'Algebra', minutes: 25, buddyId: 'grace' };
    expect(changesOf(service)).toEqual([{ call: 'POST /api/sessions/now', body }]);
  });

  it('asks for a subject, and stays open after a failure', async () => {
    const { onStarted, toasts } = openStudyNow();
    fill('What do you study?', ' ');
    press('Start');
    expect(await screen.findByText('Enter what you study.')).toBeInTheDocument();
    service.handlers['POST /api/sessions/now'] = () => ({ status: 500 });
    fill('What do you study?', 'Heaps');
    press('Start');
    await waitFor(() => expect(toasts()).toEqual(['Failed to start the session.']));
    expect(onStarted).not.toHaveBeenCalled();
    expect(field('What do you study?')).toHaveValue('Heaps');
  });
});

it('a session that started at once is joined by one tap, which leads to its room', async () => {
  const started = openSession({ isNow: true });
  service.handlers['POST /api/sessions/o1/joins'] = () => ({ status: 201, body: started });
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const { where } = renderScreen(<JoinAction session={started} />, store);
  fireEvent.click(screen.getByRole('button', { name: 'Join now Graph Theory sheet 7' }));
  await waitFor(() => expect(where()).toBe('/sessions/o1'));
  expect(selectToasts(store.getState())).toEqual([]);
});
