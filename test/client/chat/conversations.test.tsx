import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Conversation } from '../../../contract/chat/conversations.ts';
import type { MessageHit } from '../../../contract/chat/messages.ts';
import type { MatchPresence } from '../../../contract/presence.ts';
import { draftChanged } from '../../../src/features/chat/chatSlice.ts';
import { presenceText } from '../../../src/features/chat/conversations/ConversationMarks.tsx';
import { socketDisconnected } from '../../../src/socket/socketActions.ts';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import type { FakeResponse, Handler } from '../../support/client/fakeService.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { expectConsole } from '../../support/expectConsole.ts';
import { FakeChat } from './fakeChat.ts';
import { box, GRACE, match, renderChat, shown, user } from './renderChat.tsx';
import { MATCH, ME, message, MINE } from './thread/threadModel.ts';

const MATCHES = 'GET /api/users/matches';
const THREAD = `GET /api/messages/${MATCH}`;
const COUNTS = 'GET /api/messages/unread-counts';
const LIST = 'GET /api/conversations';
const SEARCH = 'GET /api/messages/search';
const PENDING = match('pending', 'Mary Pending', { connectionStatus: 'pending' });

/** Renders the chat without an open conversation, unless a URL is given. */
const show = (responses: Record<string, FakeResponse> = {}, url = '/chat', count = 0) =>
  renderChat(new FakeChat({ count }), {
    url,
    matches: [GRACE, match('joan', 'Joan Clarke'), PENDING],
    handlers: Object.fromEntries(
      Object.entries(responses).map(([call, response]) => [call, () => response]),
    ),
  });
const findLink = (name: RegExp) => screen.findByRole('link', { name });

describe('the list of matches', () => {
  // Covers 2.69, 2.75, 5.10, 7.24
  it('shows accepted matches with unread counts, and asks to select one', async () => {
    await show({ [COUNTS]: { body: { [MATCH]: { count: 3 } } } });
    const link = await findLink(/Grace Hopper.*3 unread messages/);
    expect(link).toHaveAttribute('href', `/chat/${MATCH}`);
    expect(within(link).getByText('GH')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Study Buddies' })).toBeVisible();
    expect(screen.queryByText('Mary Pending')).not.toBeInTheDocument();
    expect(screen.getByText('Select a study buddy to start chatting.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Files to attach')).not.toBeInTheDocument();
    expect(document.title).toBe('Chat · Study Buddy');
  });

  it('shows the university, the draft, or that a match is typing', async () => {
    const { socket, store } = await show();
    const link = await findLink(/Grace Hopper/);
    expect(link).toHaveTextContent('London');
    store.dispatch(draftChanged({ conversationId: MATCH, text: 'half a thought' }));
    await waitFor(() => expect(link).toHaveTextContent('Draft: half a thought'));
    socket.receive('typing', { senderId: MATCH });
    await waitFor(() => expect(link).toHaveTextContent('typing…'));
  });

  // Covers 2.70
  it('links to the search if there are no matches', async () => {
    await show({ [MATCHES]: { body: [] } });
    await screen.findByText('No matches found. Try connecting with more study buddies!');
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });

  // Covers 2.73, 4.40, 7.25
  it('opens a conversation at its own URL and resets its unread count', async () => {
    const { where } = await show({ [COUNTS]: { body: { [MATCH]: { count: 2 } } } }, '/chat', 5);
    await user.click(await findLink(/Grace Hopper.*2 unread messages/));
    const line = await screen.findByText('New messages');
    const isAbove = (text: string) =>
      (line.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    expect([isAbove('text 3'), isAbove('text 4')]).toEqual([true, false]);
    expect(where()).toBe(`/chat/${MATCH}`);
    expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
    expect(box()).toHaveAttribute('placeholder', 'Type a message...');
    expect(screen.getByRole('button', { name: 'Attach files' })).toBeEnabled();
  });

  // Covers 4.41
  it('counts messages of other matches than the open one', async () => {
    const { socket, service } = await show({}, `/chat/${MATCH}`, 1);
    await screen.findByText('text 1');
    service.handlers[COUNTS] = () => ({ body: { joan: { count: 1 } } });
    socket.receive('receiveMessage', message(2, { message: 'for the open one' }));
    socket.receive('receiveMessage', message(3, { message: 'from Joan', senderId: 'joan' }));
    const thread = within(screen.getByRole('region', { name: 'Messages' }));
    await thread.findByText('for the open one');
    expect(await findLink(/Joan Clarke.*1 unread message/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(/unread message/)).toHaveLength(1));
    expect(thread.queryByText('from Joan')).not.toBeInTheDocument();
  });
});

// Covers 2.76
it.each([
  ['/chat', MATCHES, 1],
  // Both the list and the conversation.
  [`/chat/${MATCH}`, MATCHES, 2],
  [`/chat/${MATCH}`, THREAD, 1],
])('%s shows "Loading chat..." while %s is pending', async (url, call, count) => {
  await show({ [call]: { hang: true } }, url);
  if (call === THREAD) await screen.findByRole('heading', { name: 'Chat with Grace Hopper' });
  await waitFor(() => expect(screen.getAllByText('Loading chat...')).toHaveLength(count));
  expect(screen.queryByText(/No matches|No messages|Match not found/)).not.toBeInTheDocument();
});

// Covers 8.25
it.each(['unknown', 'pending'])('/chat/%s shows that there is no accepted match', async (id) => {
  await show({}, `/chat/${id}`);
  await screen.findByText('Match not found.');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(shown.calls()).not.toContain(`GET /api/messages/${id}`);
});

describe('failed requests', () => {
  const NO_MATCHES = 'Failed to fetch matches. You can still select a match if available.';

  // Covers 8.3, 8.7, 8.21, 8.23
  it('are shown beside the chat, each with Retry, and without a toast', async () => {
    await show(
      {
        [MATCHES]: { status: 400, body: '<html>Oops</html>' },
        [COUNTS]: { status: 400, body: null },
        [THREAD]: { status: 403, body: { error: 'You are no study buddies.' } },
      },
      `/chat/${MATCH}`,
    );
    for (const text of [
      NO_MATCHES,
      'Invalid request for unread counts. Please try again.',
      'You are no study buddies.',
    ]) {
      expect((await screen.findByText(text)).closest('[role=alert]')).toHaveTextContent('Retry');
    }
    expect(shown.toasts()).toEqual([]);
  });

  // Covers 8.22
  it('for the matches let a conversation be opened, and Retry loads them', async () => {
    await show({ [MATCHES]: { status: 400, body: null } }, `/chat/${MATCH}`, 1);
    await screen.findByText('text 1');
    shown.service.handlers[MATCHES] = () => ({ body: [GRACE] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Grace Hopper');
    expect(screen.queryByText(NO_MATCHES)).not.toBeInTheDocument();
  });

  // Covers 8.27
  it('include a response that is not a list', async () => {
    expectConsole(/An unhandled error occurred processing a request for the endpoint/);
    await show({ [THREAD]: { body: 7 } }, `/chat/${MATCH}`);
    await screen.findByText('An unexpected error occurred. Please try again later.');
  });
});

const NAMES = ['José Ruiz', 'Joan Clarke', 'Mary Shelley', 'Ida Rhodes', 'Emmy Noether'];
const BUDDIES = [...NAMES.map((name) => match(name.slice(0, 4), name)), GRACE];

const conversation = (userId: string, rest: Partial<Conversation> = {}): Conversation => ({
  userId,
  unread: 0,
  settings: DEFAULT_SETTINGS,
  ...rest,
});

async function showList(list: Conversation[], url = '/chat') {
  const handlers = { [LIST]: () => ({ body: list }) };
  await renderChat(new FakeChat(), { url, matches: BUDDIES, handlers });
  await screen.findByRole('link', { name: /Grace Hopper/ });
}
const row = (name: RegExp) => screen.getByRole('link', { name });
const names = () => within(screen.getByRole('list')).getAllByRole('link').map(nameOf);
const nameOf = (link: HTMLElement) =>
  BUDDIES.find(({ name }) => link.textContent.includes(name))?.name;
const requests = () => shown.calls().filter((call) => call === LIST).length;

describe('the list of conversations', () => {
  it('is ordered by the last message or the match, whichever is later', async () => {
    await showList([
      conversation('Joan', { since: '2026-02-01T10:00:00.000Z' }),
      conversation('Mary', { since: '2026-04-03T10:00:00.000Z' }),
      conversation('Emmy', { lastMessage: message(1, { senderId: 'Emmy' }) }),
      conversation(MATCH, { lastMessage: message(9, { senderId: ME }) }),
    ]);
    expect(names().slice(0, 4)).toEqual([
      'Mary Shelley',
      'Grace Hopper',
      'Emmy Noether',
      'Joan Clarke',
    ]);
    expect(row(/Grace/)).toHaveTextContent('You: text 9');
    expect(within(row(/Grace/)).getByText(/Mar/)).toHaveAttribute('datetime', message(9).createdAt);
  });

  it('follows new and edited messages without a request', async () => {
    await showList([conversation('Emmy', { lastMessage: message(1, { senderId: 'Emmy' }) })]);
    const before = requests();
    const { socket } = shown;
    socket.receive('receiveMessage', message(2));
    await waitFor(() => expect(row(/Grace Hopper.*1 unread message$/)).toHaveTextContent('text 2'));
    expect(names()[0]).toBe('Grace Hopper');
    socket.receive('receiveMessage', message(3, MINE));
    socket.receive('messageUpdated', message(3, { ...MINE, message: 'better', rev: 4 }));
    await waitFor(() => expect(row(/Grace/)).toHaveTextContent('You: better'));
    expect(requests()).toBe(before);
  });

  it('shows a message that arrives with only its sender and text', async () => {
    await showList([conversation(MATCH, { lastMessage: message(1) })]);
    shown.socket.receive('receiveMessage', { senderId: MATCH, message: 'bare words' });
    await waitFor(() => expect(row(/Grace/)).toHaveTextContent('bare words'));
    shown.socket.receive('receiveMessage', { senderId: MATCH, message: 'and more' });
    await waitFor(() => expect(row(/Grace.*2 unread messages$/)).toHaveTextContent('and more'));
  });

  // Covers 4.29
  it('shows the message before a deleted one', async () => {
    const list = [conversation(MATCH, { lastMessage: message(3) })];
    await showList(list);
    expect(row(/Grace/)).toHaveTextContent('text 3');
    list[0] = conversation(MATCH, { lastMessage: message(2) });
    shown.socket.receive('messageDeleted', { _id: 'm0003', senderId: MATCH, recipientId: ME });
    await waitFor(() => expect(row(/Grace/)).toHaveTextContent('text 2'));
  });

  it('is filtered by name, without case and accents', async () => {
    await showList([]);
    const field = screen.getByRole('searchbox', { name: 'Search chats' });
    await user.type(field, 'JOSE');
    expect(names()).toEqual(['José Ruiz']);
    await user.type(field, 'x');
    expect(screen.getByText('No buddies with that name.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(names()).toHaveLength(6);
  });
});

describe('muting a conversation', () => {
  const isUnmuted = (name: string) => name.startsWith('Grace Hopper') && !name.includes('Muted');
  const choose = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: 'Options for Grace Hopper' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
  };

  it('shows at once in its row and its header, and follows other tabs', async () => {
    await showList([conversation(MATCH)], `/chat/${MATCH}`);
    shown.service.handlers[`PATCH /api/conversations/${MATCH}`] = ({ body }) => ({ body });
    await choose('Mute');
    expect(await screen.findByRole('link', { name: /Grace Hopper.*Muted/ })).toBeVisible();
    const thread = within(screen.getByRole('region', { name: 'Chat with Grace Hopper' }));
    expect(thread.getByText('Muted')).toBeVisible();
    // Otherwise the response arrives after the event, and is newer.
    await waitFor(() => {
      const { mutations } = shown.store.getState().api;
      expect(Object.values(mutations).map((one) => one?.status)).not.toContain('pending');
    });
    shown.socket.receive('conversationUpdated', { userId: MATCH, settings: { muted: false } });
    expect(await screen.findByRole('link', { name: isUnmuted })).toBeVisible();
    expect(thread.queryByText('Muted')).toBeNull();
  });

  it('is undone with a toast if the request fails', async () => {
    await showList([conversation(MATCH)], `/chat/${MATCH}`);
    await choose('Mute');
    await waitFor(() => expect(shown.toasts()).toHaveLength(1));
    expect(await screen.findByRole('link', { name: isUnmuted })).toBeVisible();
  });
});

/** `*` encloses a match. */
const hit = (id: string, excerpt: string, senderId = MATCH): MessageHit => ({
  _id: id,
  userId: MATCH,
  senderId,
  excerpt: excerpt.split('*').map((text, index) => ({ text, isMatch: index % 2 === 1 })),
  createdAt: '2026-03-02T10:00:00.000Z',
});

async function search(text: string, handler: Handler) {
  await renderChat(new FakeChat(), { url: '/chat', handlers: { [SEARCH]: handler } });
  await user.type(await screen.findByRole('searchbox', { name: 'Search chats' }), text);
}
const searches = () =>
  shown
    .calls()
    .filter((call) => call.startsWith(SEARCH))
    .map((call) => call.split('?')[1]);
const hits = () => screen.findByRole('region', { name: 'Found messages' });

describe('the search field of the chat', () => {
  it('lists messages with the words, which are marked, and loads more', async () => {
    await search('Théory', ({ path }) =>
      path.includes('cursor')
        ? { body: [hit('m1', 'no *theory*')] }
        : { body: [hit('m2', 'the *theory* of graphs', ME)], headers: { 'x-next-cursor': 'm2' } },
    );
    const link = await within(await hits()).findByRole('link');
    expect(link).toHaveAttribute('href', `/chat/${MATCH}?message=m2`);
    expect(link).toHaveTextContent(/^Grace Hopper .* You: the theory of graphs$/);
    expect(within(link).getByText('theory').tagName).toBe('MARK');
    await user.click(screen.getByRole('button', { name: 'Show more messages' }));
    await waitFor(() => expect(screen.getAllByText('theory')).toHaveLength(2));
    expect(searches()).toEqual(['q=Th%C3%A9ory', 'q=Th%C3%A9ory&cursor=m2']);
    expect(screen.queryByRole('button', { name: 'Show more messages' })).toBeNull();
  });

  it('says that nothing was found, and sends one request for a typed word', async () => {
    await search('needle', () => ({ body: [] }));
    await screen.findByText('No messages with these words.');
    expect(screen.getByText('No buddies with that name.')).toBeVisible();
    expect(searches()).toEqual(['q=needle']);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No messages with these words.')).toBeNull();
  });

  it('offers a retry after a failure', async () => {
    let status = 500;
    await search('needle', () => ({
      status,
      body: status === 500 ? null : [hit('m1', '*needle*')],
    }));
    await screen.findByText('Failed to search your messages.');
    status = 200;
    await user.click(within(await hits()).getByRole('button', { name: 'Retry' }));
    await within(await hits()).findByRole('link');
    expect(screen.queryByText('Failed to search your messages.')).toBeNull();
  });

  it('searches only names on a service without a search over messages', async () => {
    await search('grace', () => ({ status: 404, body: null }));
    await waitFor(() => expect(searches()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Found messages' })).toBeNull(),
    );
    expect(screen.getByRole('link', { name: /^Grace Hopper/ })).toBeVisible();
  });
});

it('loads earlier pages until the message of the URL is there', async () => {
  const chat = new FakeChat({ count: 34, pageSize: 10 });
  await renderChat(chat, { url: `/chat/${MATCH}?message=m0003` });
  await waitFor(() => expect(shown.messages().some(({ _id }) => _id === 'm0003')).toBe(true));
  await waitFor(() => expect(shown.where()).toBe(`/chat/${MATCH}`));
});

const PRESENCE = 'GET /api/presence';
const NOW = new Date('2026-03-02T12:00:00');

const localTime = (time: string) => new Date(time).toISOString();

const seen = (rest: Partial<MatchPresence> = {}): MatchPresence => ({
  userId: MATCH,
  online: true,
  lastSeenAt: NOW.toISOString(),
  ...rest,
});

async function showChat(matches: MatchPresence[]) {
  let current = matches;
  const handlers = { [PRESENCE]: () => ({ body: { visible: true, buddies: current } }) };
  await renderChat(new FakeChat(), { handlers });
  return { ...shown, become: (next: MatchPresence[]) => (current = next) };
}

describe('the presence of a match', () => {
  it('is shown in the list and in the conversation, and follows a reconnect', async () => {
    const { become, reconnect } = await showChat([seen()]);
    const list = await screen.findByRole('region', { name: 'Study Buddies' });
    await within(list).findByText('Online');
    const thread = await screen.findByRole('region', { name: 'Chat with Grace Hopper' });
    await within(thread).findByText('Online');
    become([]);
    reconnect();
    await waitFor(() => expect(screen.queryByText('Online')).toBeNull());
  });

  it('is unknown while the student has no connection', async () => {
    const { store, reconnect } = await showChat([seen()]);
    await screen.findAllByText('Online');
    act(() => {
      store.dispatch(socketDisconnected({ reason: 'transport close' }));
    });
    expect(screen.queryByText('Online')).toBeNull();
    reconnect();
    await screen.findAllByText('Online');
  });

  it('is unknown while the device has no network', async () => {
    await showChat([seen()]);
    await screen.findAllByText('Online');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.offline(window);
    expect(screen.queryByText('Online')).toBeNull();
    isOnline.mockRestore();
    fireEvent.online(window);
    await screen.findAllByText('Online');
  });

  it('is absent on a service without it', async () => {
    await renderChat(new FakeChat());
    await screen.findByRole('link', { name: /^Grace Hopper/ });
    await waitFor(() => expect(shown.calls()).toContain(PRESENCE));
    expect(screen.queryByText(/^Online|^Seen/)).toBeNull();
  });
});

it.each([
  [seen(), 'Online'],
  [seen({ online: false }), 'Seen today'],
  [seen({ online: false, lastSeenAt: localTime('2026-03-01T23:59') }), 'Seen yesterday'],
  [seen({ online: false, lastSeenAt: localTime('2026-02-28T10:00') }), 'Seen Feb 28'],
])('gives the presence by day (%#)', (presence, text) => {
  expect(presenceText(presence, NOW)).toBe(text);
});

it('the online status in the settings can be hidden, and is shown if that was not saved', async () => {
  const SAVE = 'PATCH /api/presence';
  const settings = await openApp('/settings', {
    responses: {
      [PRESENCE]: { body: { visible: true, buddies: [] } },
      [SAVE]: { status: 500, body: null },
    },
  });
  const name = /when I am online$/;
  const checkbox = () => screen.getByRole('checkbox', { name });
  await settings.user.click(await screen.findByRole('checkbox', { name }));
  await screen.findByText('Failed to save your choice.');
  expect(checkbox()).toBeChecked();
  const hidden = { body: { visible: false, buddies: [] } };
  settings.respondWith({ [SAVE]: hidden, [PRESENCE]: hidden });
  await settings.user.click(checkbox());
  await waitFor(() => {
    const saved = settings.service.calls.findLast(({ method }) => method === 'PATCH');
    expect(saved?.body).toEqual({ visible: false });
    expect(checkbox()).not.toBeChecked();
  });
  expect(screen.queryByText('Failed to save your choice.')).toBeNull();
});
