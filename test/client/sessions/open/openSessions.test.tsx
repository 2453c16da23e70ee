import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OpenSession, ReceivedJoin } from '../../../../contract/openSessions.ts';
import { OpenSessionsSection } from '../../../../src/routes/OpenSessionsSection.tsx';
import { selectToasts } from '../../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../../support/client/fakeService.ts';
import { renderScreen } from '../../../support/client/renderScreen.tsx';
import { event, openSessions } from '../openSessions.tsx';
import { dialog, field, press } from '../queries.ts';
import { session } from '../sessionFixture.ts';
import { placesText } from '../../../../src/features/sessions/open/places.ts';

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
  'PATCH /api/sessions/s1': () => ({ body: own }),
});

beforeEach(() => {
  open = [openSession()];
  joins = [];
  own = session();
});

const changes = () =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));

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

it.each([
  [0, 'No place left'],
  [1, '1 place left'],
  [9, '9 places left'],
  [49, 'Places left'],
])('%i places are shown as %s', (left, text) => {
  expect(placesText(left)).toBe(text);
});

describe('the list of open sessions', () => {
  it('shows who, where and how many places, asks with a few words, and withdraws', async () => {
    const toasts = openList();
    await screen.findByText('Graph Theory sheet 7', { selector: 'h3' });
    expect(screen.getByText('Library')).toBeTruthy();
    expect(screen.getByText('Maya').closest('p')).toHaveTextContent('Maya · 3 places left');
    fireEvent.click(screen.getByText(/^Ask to join/));
    fireEvent.change(field('A few words (optional)'), { target: { value: ' Me too ' } });
    press('Send');
    await screen.findByText('You asked to join.');
    fireEvent.click(screen.getByText(/^Withdraw/));
    await screen.findByText(/^Ask to join/);
    expect(toasts()).toEqual(['Request sent.', 'Request withdrawn.']);
    expect(changes()).toEqual([
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
    press('+ Quick Schedule');
    await dialog('Schedule New Session');
    fireEvent.change(field('Title'), { target: { value: 'Trees' } });
    fireEvent.click(field('Open to my study buddies'));
    fireEvent.change(field('Places'), { target: { value: '50' } });
    press('Schedule');
    expect(await screen.findByText('Please choose 1 to 49 places.')).toBeTruthy();
    fireEvent.change(field('Places'), { target: { value: '2' } });
    press('Schedule');
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ title: 'Trees', places: 2 }));
  });

  it('closes an open session, and sends no places otherwise', async () => {
    own = session({ places: 2, placesLeft: 1 });
    await openSessions(service, '/sessions?session=s1');
    await dialog('Session Details');
    press('Edit');
    await dialog('Edit Session');
    fireEvent.click(field('Open to my study buddies'));
    press('Save');
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ places: 0 }));
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
    expect(changes()).toEqual([{ call: 'POST /api/sessions/s1/joins/grace/accept', body: '' }]);
  });
});
