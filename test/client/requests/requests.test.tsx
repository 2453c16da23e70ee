import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import { DEFAULT_REQUEST_MESSAGE, LIMITS } from '../../../contract/constants.ts';
import { DAY } from '../../../contract/durations.ts';
import type { Notification } from '../../../contract/notifications.ts';
import RequestsScreen from '../../../src/features/requests/RequestsScreen.tsx';
import SearchScreen from '../../../src/features/search/SearchScreen.tsx';
import { suggestedNotes } from '../../../src/features/requests/noteText.ts';
import { normalizeUser } from '../../../src/api/tolerant/normalizeUser.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { selectDraft } from '../../../src/features/chat/chatSlice.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { selectLiveToasts } from '../../../src/features/notifications/notificationsSlice.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { NewMatch } from '../../../src/features/people/NewMatch.tsx';
import { notificationArrived } from '../../../src/socket/socketActions.ts';
import { type NewMatch as Match, openersFor } from '../../../src/ui/people/firstMessage/openers.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import {
  emptyLists,
  type FakeResponse,
  fakeServiceForEachTest,
  respond,
} from '../../support/client/fakeService.ts';
import { openScreen, renderScreen, user } from '../../support/client/renderScreen.tsx';
import { received } from './requestFixture.ts';
import { student } from '../search/studentFixture.ts';
import { notification } from '../notifications/notificationFixture.ts';

const { acceptRequest } = requestsApi.endpoints;
const me = normalizeUser({
  _id: 'ada',
  name: 'Ada Lovelace',
  subjects: ['logic', 'Art', 'Music', 'Optics', 'Law'].map((name) => ({ name })),
  availability: ['Friday'],
});
const sentTo = (name: string, changes: Partial<ConnectionRequest> = {}) =>
  received({
    ...{ _id: name, isSent: true, recipientName: name },
    ...{ recipientId: { _id: name.toLowerCase(), name }, ...changes },
  });
let list: ConnectionRequest[];

const service = fakeServiceForEachTest({
  ...emptyLists,
  'GET /api/users/me': () => ({ body: me }),
  'GET /api/requests': () => ({ body: list }),
});
beforeEach(() => {
  list = [received()];
});

const button = (name: string) => screen.findByText(name, { selector: 'button' });
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens the list of requests. Returns its rows. */
async function openRequests() {
  openScreen(<RequestsScreen />, service);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Connection Requests');
  return screen.findAllByRole('heading', { level: 2 });
}

describe('connection requests', () => {
  // Covers 2.62, 2.64, 4.14, 7.19
  it('show the people, message, time and status, and what can be done', async () => {
    const subjects = ['Calculus', 'Logic', 'Art', 'Optics', 'Music', 'Law'];
    list = [
      received({ message: 'Graphs?', profile: { avatar: '', subjects, matchPercentage: 64 } }),
      received({ _id: '2', status: 'accepted' }),
      received({ _id: '3', status: 'rejected' }),
      received({ _id: '4', status: 'accepted', senderId: { _id: '', name: 'Deleted' } }),
      sentTo('Bob', { status: 'accepted' }),
      sentTo('Cleo', { status: 'rejected' }),
      sentTo('Dan'),
    ];
    const rows = (await openRequests()).map((heading) => heading.closest('li')!);
    const facts = rows.map((row) => {
      const has = (text: string) => within(row).queryByText(text) !== null;
      const heading = row.querySelector('h2')?.textContent;
      const href = within(row).queryByText('Chat')?.getAttribute('href');
      const shown = ['Pending', 'Accepted', 'Rejected', 'Accept', 'Reject', 'Withdraw'].filter(has);
      return [heading, ...shown, ...(href ? [href] : [])].join(', ');
    });
    expect(facts).toEqual([
      'Received from Grace Hopper, Pending, Accept, Reject',
      'Received from Grace Hopper, Accepted, /chat/grace',
      'Received from Grace Hopper, Rejected',
      'Received from Grace Hopper, Accepted',
      'Sent to Bob, Accepted, /chat/bob',
      'Sent to Cleo, Rejected',
      'Sent to Dan, Pending, Withdraw',
    ]);
    expect(within(rows[4]!).getByText('Chat')).toHaveAccessibleDescription('Sent to Bob');
    const first = within(rows[0]!);
    expect(first.getByText('Graphs?')).toBeVisible();
    expect(first.getByText(/2026/)).toHaveAttribute('datetime', list[0]!.createdAt);
    expect(first.getByRole('meter', { name: 'Match Score' })).toHaveAttribute(
      ...['aria-valuenow', '64'],
    );
    const shared = await first.findByRole('list', { name: 'Shared subjects' });
    const chips = within(shared).getAllByRole('listitem');
    expect(textsOf(chips)).toEqual(['Logic', 'Art', 'Optics', '+2']);
  });

  // Covers 4.19
  it('show a decision at once, and can be withdrawn', async () => {
    list = [received(), received({ _id: 'request-2' }), sentTo('Dan')];
    await openRequests();
    service.handlers['DELETE /api/requests/Dan'] = () => {
      list = list.slice(0, 2);
      return { body: { message: '' } };
    };
    await user.click(await button('Withdraw'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));

    for (const call of ['request-1/accept', 'request-2/reject'])
      service.handlers[`PATCH /api/requests/${call}`] = () => ({ hang: true });
    await user.click(screen.getAllByText('Accept')[0]!);
    expect(await screen.findByText('Accepted')).toBeVisible();
    await user.click(screen.getByText('Reject'));
    expect(await screen.findByText('Rejected')).toBeVisible();
    expect(screen.queryByText(/^(Accept|Reject|Withdraw)$/)).toBeNull();
  });

  it('cannot be withdrawn once the service has turned out to lack the call', async () => {
    list = [sentTo('Dan'), sentTo('Eve')];
    service.handlers['DELETE /api/requests/Eve'] = () => ({
      ...{ status: 404, body: { error: 'This request no longer exists.' } },
    });
    const { toasts } = openScreen(<RequestsScreen />, service);
    await screen.findByText('Eve');
    await user.click(screen.getAllByText('Withdraw')[1]!);
    await waitFor(() => expect(toasts()).toEqual(['This request no longer exists.']));
    expect(screen.getAllByText('Withdraw')).toHaveLength(2);
    await user.click(screen.getAllByText('Withdraw')[0]!);
    await waitFor(() => expect(screen.queryByText('Withdraw')).toBeNull());
    expect(screen.getAllByText('Pending')).toHaveLength(2);
    expect(toasts().at(-1)).toBe('This service cannot withdraw requests.');
  });

  // Covers 2.65
  it('link to the search when there are none', async () => {
    list = [];
    openScreen(<RequestsScreen />, service);
    expect(await screen.findByText('No requests found.')).toBeVisible();
    expect(screen.getByText('Find Buddies')).toHaveAttribute('href', '/search');
  });
});

const maya = student('maya', {
  name: 'Maya Lindqvist',
  subjects: ['Art', 'Logic', 'Music'].map((name) => ({ name })),
  availability: ['Monday', 'Friday'],
});
const SUGGESTED = 'Hi Maya, we both study Art. Shall we learn together?';

const grace: Match = {
  ...{ id: 'grace', name: 'Grace Hopper', avatar: '' },
  ...{ subjects: ['Physics', 'Logic'], availability: ['Monday', 'Friday'] },
};
const OPENER = 'Hi Grace! We both study Logic. Which part are you working on?';

describe('suggested texts', () => {
  it('of a request name a shared subject and a shared day', () => {
    expect(suggestedNotes(maya, me)).toEqual([
      SUGGESTED,
      'Hi Maya, we are both free on Friday. Shall we learn together?',
    ]);
    expect(suggestedNotes({ ...maya, subjects: [], availability: [] }, me)).toEqual([]);
    expect(suggestedNotes(maya)).toEqual([]);
    const long = { ...maya, name: 'x'.repeat(100), subjects: [{ name: 'Logic' }] };
    expect(suggestedNotes(long, me)[0]).toBe('Hi, we both study Logic. Shall we learn together?');
  });

  it('of the first message to a buddy name them, if there are any', () => {
    expect(openersFor(grace, me)).toEqual([
      OPENER,
      'Hi Grace! We are both free on Friday. Shall we study together then?',
      'Hi Grace! How do you like to study: quietly side by side, or talking things through?',
    ]);
    expect(openersFor({ ...grace, subjects: [], availability: [] }, me).slice(0, 2)).toEqual([
      'Hi Grace! Which subject are you working on this week?',
      'Hi Grace! When would be a good time to study together?',
    ]);
  });
});

describe('the note of a request', () => {
  const open = async () => {
    respond(service, { 'users/search': [maya] });
    const { toasts, tab } = openScreen(<SearchScreen />, service);
    const openNote = async () => {
      await user.click(await button('Connect'));
      await screen.findByRole('dialog', { name: 'Connect with Maya Lindqvist' });
      return screen.findByDisplayValue(DEFAULT_REQUEST_MESSAGE);
    };
    return { openNote, toasts, tab, field: await openNote() };
  };
  const onSend = (response: FakeResponse) => {
    service.handlers['POST /api/requests'] = () => response;
  };
  const send = async () => user.click(await button('Send'));
  const sent = () =>
    service.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

  // Covers 3.9, 7.18, 8.51, 9.6
  it('sends the text of the specification with one press, and nothing when it is cancelled', async () => {
    const { openNote, toasts } = await open();
    await user.click(await button('Cancel'));
    await noDialog();
    await openNote();
    onSend({ status: 201, body: { message: 'Sent', request: {} } });
    await send();
    await waitFor(() => expect(toasts()).toEqual(['Connection request sent!']));
    expect(sent()).toEqual([
      { recipientId: 'maya', message: 'Hi, would you like to study together?' },
    ]);
    await noDialog();
  });

  it('says what is wrong, takes over a suggestion and keeps the text after a failure', async () => {
    const { field, toasts, tab } = await open();
    fireEvent.change(field, { target: { value: ' ' } });
    await send();
    expect(field).toHaveAccessibleDescription('Please write a few words.');
    fireEvent.change(field, { target: { value: 'x'.repeat(LIMITS.descriptionText + 1) } });
    await send();
    expect(field).toHaveAccessibleDescription(
      'Please use at most 2000 characters. These are 2001.',
    );
    expect(sent()).toEqual([]);
    await user.click(await button(SUGGESTED));
    onSend({ status: 500, body: {} });
    await send();
    await waitFor(() => expect(toasts()).toEqual(['Failed to send connection request.']));
    expect(field).toHaveValue(SUGGESTED);
    expect(await button('Send')).toBeEnabled();
    for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
    await send();
    await waitFor(() => expect(toasts().at(-1)).toBe('Please log in to send requests.'));
  });
});

describe('a request that was accepted', () => {
  const acceptance = (_id: string, createdAt = new Date()) =>
    notification(_id, {
      topic: 'accepted',
      relatedUserId: { _id: 'grace', name: grace.name },
      createdAt: createdAt.toISOString(),
    });
  const celebration = async () =>
    within(await screen.findByRole('dialog', { name: 'You and Grace Hopper are study buddies!' }));
  const read = () =>
    service.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);

  const loadDialog = () => import('../../../src/features/people/NewMatchDialog.tsx');

  /** Opens a page with a match and these notifications. */
  async function openPage(path: string, ...notifications: Notification[]) {
    const match = { ...grace, bio: 'I like compilers.', connectionStatus: 'accepted' };
    respond(service, { 'users/matches': [match], notifications });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await Promise.all([
      store.dispatch(authApi.endpoints.getMe.initiate()),
      store.dispatch(matchesApi.endpoints.getMatches.initiate()),
      store.dispatch(notificationsApi.endpoints.getNotifications.initiate()),
    ]);
    return { store, ...renderScreen(<NewMatch />, store, path) };
  }

  it('is celebrated once, and a first message becomes the draft of the conversation', async () => {
    const { store, where } = await openPage('/requests');
    const accept = () => store.dispatch(acceptRequest.initiate({ id: '1', senderId: 'grace' }));
    service.handlers['PATCH /api/requests/1/accept'] = () => ({ body: { message: '' } });
    await accept();
    await user.click((await celebration()).getByText('Later'));
    await noDialog();
    expect(where()).toBe('/requests');
    await accept();
    const dialog = await celebration();
    expect(dialog.getByRole('list', { name: 'You both study' })).toHaveTextContent('Logic');
    expect(dialog.getByRole('list', { name: 'You are both free' })).toBeVisible();
    // What Grace wrote with the request.
    expect(await dialog.findByText(received().message)).toBeVisible();
    await user.click(dialog.getByText(OPENER));
    expect(where()).toBe('/chat/grace');
    expect(selectDraft(store.getState(), 'grace')).toBe(OPENER);
    await noDialog();
  });

  it('by the other is celebrated within a week, when nothing is in the way for two seconds', async () => {
    const clock = fakeClock();
    list = [];
    const old = acceptance('n0', new Date(Date.now() - 8 * DAY));
    const { store, goTo } = await openPage('/matches', old);
    expect(screen.queryByRole('dialog')).toBeNull();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    act(() => void store.dispatch(notificationArrived(acceptance('n1'))));
    await loadDialog();
    await clock.advance(5_000);
    field.blur();
    // A form that was changed is not left.
    fireEvent.input(field);
    fireEvent.keyDown(field);
    await clock.advance(5_000);
    goTo('/search?subject=Logic');
    fireEvent.keyDown(field);
    await clock.advance(5_000);
    goTo('/matches');
    fireEvent.pointerMove(field);
    await clock.advance(1_900);
    fireEvent.pointerMove(field);
    await clock.advance(1_900);
    expect(screen.queryByRole('dialog')).toBeNull();
    await clock.advance(100);
    expect((await celebration()).getByText('I like compilers.')).toBeVisible();
    expect(selectLiveToasts(store.getState())).toEqual([]);
    field.remove();
  });

  it('by the other is celebrated at the next visit, but not in its conversation, and once', async () => {
    const { goTo } = await openPage('/chat/grace', acceptance('n1'));
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ body: {} });
    const clock = fakeClock();
    goTo('/matches');
    await loadDialog();
    await clock.advance(2_000);
    fireEvent.click((await celebration()).getByText('Later'));
    await waitFor(() => expect(read()).toEqual(['/api/notifications/n1/read']));
    await noDialog();
  });
});
