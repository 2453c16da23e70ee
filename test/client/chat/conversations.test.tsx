import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Conversation } from '../../../contract/chat/conversations.ts';
import type { MessageHit } from '../../../contract/chat/messages.ts';
import type { MatchPresence } from '../../../contract/presence.ts';
import type { ApiError } from '../../../src/api/errorText.ts';
import { draftChanged } from '../../../src/features/chat/chatSlice.ts';
import { threadErrorText, unreadErrorText } from '../../../src/features/chat/chatTexts.ts';
import { presenceText } from '../../../src/features/chat/conversations/ConversationMarks.tsx';
import PresenceSection from '../../../src/features/chat/PresenceSection.tsx';
import { socketDisconnected } from '../../../src/socket/socketActions.ts';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import { holdBack, type FakeResponse, type Handler } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { expectConsole } from '../../support/expectConsole.ts';
import { chatWith, FakeChat } from './fakeChat.ts';
import { closeChats, openChat, opened } from './openChat.ts';
import { box, GRACE, match, renderChat, shown, user } from './renderChat.tsx';
import { MATCH, ME, message, MINE } from './thread/threadModel.ts';

const MATCHES = 'GET /api/users/matches';
const THREAD = `GET /api/messages/${MATCH}`;
const COUNTS = 'GET /api/messages/unread-counts';
const LIST = 'GET /api/conversations';
const SEARCH = 'GET /api/messages/search';
const PRESENCE = 'GET /api/presence';
const CONVERSATION = `/chat/${MATCH}`;
const PENDING = match('pending', 'Mary Pending', { connectionStatus: 'pending' });
const JOAN = match('joan', 'Joan Clarke');

const findLink = (name: RegExp) => screen.findByRole('link', { name });
const link = (name: RegExp) => screen.getByRole('link', { name });
const respondWith = (call: string, response: FakeResponse) => {
  opened.service.handlers[call] = () => response;
};

// Covers 2.69, 2.73, 2.75, 4.40, 4.41, 5.10, 7.24
it('the chat lists accepted matches, opens one, and counts messages of the others', async () => {
  await renderChat(new FakeChat({ count: 5 }), {
    url: '/chat',
    matches: [GRACE, JOAN, PENDING],
    handlers: { [COUNTS]: () => ({ body: { [MATCH]: { count: 2 } } }) },
  });
  const { socket, store, where, calls } = shown;
  const grace = await findLink(/Grace Hopper.*London.*2 unread messages/);
  expect(grace).toHaveAttribute('href', CONVERSATION);
  expect(within(grace).getByText('GH')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Study Buddies' })).toBeVisible();
  expect(screen.queryByText('Mary Pending')).not.toBeInTheDocument();
  expect(screen.getByText('Select a study buddy to start chatting.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(document.title).toBe('Chat · Study Buddy');
  store.dispatch(draftChanged({ conversationId: MATCH, text: 'half a thought' }));
  await waitFor(() => expect(grace).toHaveTextContent('Draft: half a thought'));
  socket.receive('typing', { senderId: MATCH });
  await waitFor(() => expect(grace).toHaveTextContent('typing…'));

  await user.click(grace);
  const line = await screen.findByText('New messages');
  const isAbove = (text: string) =>
    (line.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
  expect([isAbove('text 3'), isAbove('text 4')]).toEqual([true, false]);
  expect(where()).toBe(CONVERSATION);
  expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
  expect(box()).toHaveAttribute('placeholder', 'Type a message...');

  respondWith(COUNTS, { body: { joan: { count: 1 } } });
  socket.receive('receiveMessage', message(6, { message: 'for the open one' }));
  socket.receive('receiveMessage', message(7, { message: 'from Joan', senderId: 'joan' }));
  const thread = within(screen.getByRole('region', { name: 'Messages' }));
  await thread.findByText('for the open one');
  expect(await findLink(/Joan Clarke.*1 unread message/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText(/unread message/)).toHaveLength(1));
  expect(thread.queryByText('from Joan')).not.toBeInTheDocument();
  // The service has no presence.
  expect(calls()).toContain(PRESENCE);
  expect(screen.queryByText(/^Online|^Seen/)).toBeNull();
});

// Covers 2.70, 8.25
it('the chat without accepted matches links to the search and opens no conversation', async () => {
  await renderChat(new FakeChat(), { url: '/chat/pending', matches: [PENDING] });
  await screen.findByText('No matches found. Try connecting with more study buddies!');
  expect(link(/Find Buddies/)).toHaveAttribute('href', '/search');
  expect(screen.getByText('Match not found.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(shown.calls()).not.toContain('GET /api/messages/pending');
});

// Covers 2.76
it('"Loading chat..." stands for the list and the conversation, then for its messages', async () => {
  await renderChat(new FakeChat(), { handlers: { [THREAD]: () => ({ hang: true }) } });
  const loadMatches = holdBack(shown.service, MATCHES, { body: [GRACE] });
  const expectCount = async (count: number) => {
    await waitFor(() => expect(screen.getAllByText('Loading chat...')).toHaveLength(count));
    expect(screen.queryByText(/No matches|No messages|Match not found/)).toBeNull();
  };
  await expectCount(2);
  loadMatches();
  await screen.findByRole('heading', { name: 'Chat with Grace Hopper' });
  await expectCount(1);
});

it('the conversation with a deleted student can only be read', async () => {
  const matches = [match(MATCH, 'Deleted student', { isDeleted: true })];
  await renderChat(chatWith({ message: 'Bye', ...MINE }), { matches });
  await screen.findByText(/^This student has deleted their account\. You can still read/);
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of ['Send', /Options for/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Message options' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
});

describe('failed requests', () => {
  const NO_MATCHES = 'Failed to fetch matches. You can still select a match if available.';

  // Covers 8.21, 8.22, 8.23
  it('are shown beside the chat without a toast, each with Retry', async () => {
    expectConsole(/An unhandled error occurred processing a request for the endpoint/);
    const chat = new FakeChat({ count: 1 });
    await renderChat(chat, {
      handlers: {
        [MATCHES]: () => ({ status: 400, body: '<html>Oops</html>' }),
        [COUNTS]: () => ({ status: 400, body: null }),
        [THREAD]: () => ({ status: 403, body: { error: 'You are no study buddies.' } }),
      },
    });
    const notice = async (text: string) => {
      const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]');
      return within(alert!).getByRole('button', { name: 'Retry' });
    };
    await notice('Invalid request for unread counts. Please try again.');
    const retryMatches = await notice(NO_MATCHES);
    const retryThread = await notice('You are no study buddies.');
    expect(shown.toasts()).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
    // No list.
    respondWith(THREAD, { body: 7 });
    await user.click(retryThread);
    const retryAgain = await notice('An unexpected error occurred. Please try again later.');
    Object.assign(shown.service.handlers, { [THREAD]: chat.handlers[THREAD] });
    await user.click(retryAgain);
    await screen.findByText('text 1');
    respondWith(MATCHES, { body: [GRACE] });
    await user.click(retryMatches);
    await screen.findByText('Grace Hopper');
    expect(screen.queryByText(NO_MATCHES)).not.toBeInTheDocument();
  });

  // Covers 8.24, 8.26
  it('have a text for the messages and one for the unread counts', () => {
    const unexpected = 'An unexpected error occurred. Please try again later.';
    const slow = 'timed out. Please check your connection';
    const unparsed = { originalStatus: 200, data: '<html>', error: 'SyntaxError' };
    const cases: [ApiError | undefined, forThread: string, forCounts: string][] = [
      [{ status: 403, data: { error: 'Refused.' } }, 'Refused.', 'Refused.'],
      [{ status: 500, data: '<html>' }, 'Failed to fetch messages.', 'status 500'],
      [{ status: 'FETCH_ERROR', error: 'Away' }, 'Failed to fetch messages.', 'Away'],
      [{ status: 'PARSING_ERROR', ...unparsed }, unexpected, 'SyntaxError'],
      [{ message: 'x is not a function' }, unexpected, 'x is not a function'],
      [{}, unexpected, 'unknown error'],
      [undefined, 'Failed to fetch messages.', 'unknown error'],
    ];
    for (const [error, forThread, forCounts] of cases) {
      const counts = `Failed to fetch unread message counts: ${forCounts}`;
      const texts = [error, threadErrorText(error), unreadErrorText(error)];
      expect(texts).toEqual([error, forThread, counts]);
    }
    const timeout: ApiError = { status: 'TIMEOUT_ERROR', error: 'timeout' };
    expect(threadErrorText(timeout)).toBe(`Request ${slow} and try again.`);
    expect(unreadErrorText(timeout)).toBe(`Request to fetch unread counts ${slow}.`);
    const invalid: ApiError = { status: 400, data: { error: 'No.' } };
    const text = 'Invalid request. The selected user may not be a valid match.';
    expect(threadErrorText(invalid)).toBe(text);
    expect(unreadErrorText(invalid)).toBe('Invalid request for unread counts. Please try again.');
  });
});

const NAMES = ['José Ruiz', 'Joan Clarke', 'Mary Shelley', 'Ida Rhodes', 'Emmy Noether'];
const BUDDIES = [...NAMES.map((name) => match(name.slice(0, 4), name)), GRACE];

const conversation = (userId: string, rest: Partial<Conversation> = {}): Conversation => ({
  ...{ userId, unread: 0, settings: DEFAULT_SETTINGS },
  ...rest,
});

async function showList(list: Conversation[], url = '/chat', rest: Record<string, Handler> = {}) {
  const handlers = { [LIST]: () => ({ body: list }), ...rest };
  await renderChat(new FakeChat(), { url, matches: BUDDIES, handlers });
  await findLink(/Grace Hopper/);
}
const names = () => within(screen.getByRole('list')).getAllByRole('link').map(nameOf);
const nameOf = ({ textContent }: HTMLElement) =>
  BUDDIES.find(({ name }) => textContent.includes(name))?.name;

describe('the list of conversations', () => {
  it('is ordered by the last message or the match, and follows events without a request', async () => {
    const list = [
      conversation('Joan', { since: '2026-02-01T10:00:00.000Z' }),
      conversation('Mary', { since: '2026-04-03T10:00:00.000Z' }),
      conversation('Emmy', { lastMessage: message(1, { senderId: 'Emmy' }) }),
      conversation(MATCH, { lastMessage: message(9, { senderId: ME }) }),
    ];
    await showList(list);
    const { socket, calls } = shown;
    const requests = () => calls().filter((call) => call === LIST).length;
    const before = requests();
    const [mary, grace, emmy] = ['Mary Shelley', 'Grace Hopper', 'Emmy Noether'];
    expect(names().slice(0, 4)).toEqual([mary, grace, emmy, 'Joan Clarke']);
    expect(link(/Grace/)).toHaveTextContent('You: text 9');
    const time = within(link(/Grace/)).getByText(/Mar/);
    expect(time).toHaveAttribute('datetime', message(9).createdAt);

    socket.receive('receiveMessage', message(12, { senderId: 'Emmy' }));
    await waitFor(() => expect(link(/Emmy.*1 unread message$/)).toHaveTextContent('text 12'));
    expect(names().slice(0, 3)).toEqual([mary, emmy, grace]);
    socket.receive('receiveMessage', message(13, MINE));
    socket.receive('messageUpdated', message(13, { ...MINE, message: 'better', rev: 14 }));
    await waitFor(() => expect(link(/Grace/)).toHaveTextContent('You: better'));
    const photo = { message: '', fileUrl: '/a.png', fileType: 'image/png' };
    socket.receive('receiveMessage', message(20, { ...MINE, ...photo }));
    await waitFor(() => expect(link(/Grace/)).toHaveTextContent('You: Photo'));
    for (const number of [21, 22]) {
      const { createdAt } = message(20);
      socket.receive('receiveMessage', message(number, { ...MINE, ...photo, createdAt }));
    }
    await waitFor(() => expect(link(/Grace/)).toHaveTextContent('You: 3 photos'));
    socket.receive('receiveMessage', message(30, { ...MINE, ...photo }));
    await waitFor(() => expect(link(/Grace/)).toHaveTextContent('You: Photo'));
    // Some services send only the sender and the text.
    socket.receive('receiveMessage', { senderId: MATCH, message: 'bare words' });
    await waitFor(() => expect(link(/Grace/)).toHaveTextContent('bare words'));
    socket.receive('receiveMessage', { senderId: MATCH, message: 'and more' });
    await waitFor(() => expect(link(/Grace.*2 unread messages$/)).toHaveTextContent('and more'));
    expect(requests()).toBe(before);

    // Only the service knows the message before a deleted one.
    list[3] = conversation(MATCH, { lastMessage: message(8) });
    socket.receive('messageDeleted', { _id: 'm0009', senderId: MATCH, recipientId: ME });
    await waitFor(() => expect(link(/Grace/)).toHaveTextContent('text 8'));
  });

  it('shows a conversation as muted at once, until another tab changes it or it fails', async () => {
    await showList([conversation(MATCH)], CONVERSATION);
    const { service, socket, store } = shown;
    const CHANGE = `PATCH /api/conversations/${MATCH}`;
    const thread = within(screen.getByRole('region', { name: 'Chat with Grace Hopper' }));
    const mute = async () => {
      await user.click(await screen.findByRole('button', { name: 'Options for Grace Hopper' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    };
    const isUnmuted = (name: string) => name.startsWith('Grace Hopper') && !name.includes('Muted');
    const expectUnmuted = async () => {
      expect(await screen.findByRole('link', { name: isUnmuted })).toBeVisible();
      await waitFor(() => expect(thread.queryByText('Muted')).toBeNull());
    };
    service.handlers[CHANGE] = ({ body }) => ({ body });
    await mute();
    expect(await findLink(/Grace Hopper.*Muted/)).toBeVisible();
    expect(thread.getByText('Muted')).toBeVisible();
    // Otherwise the response arrives after the event, and is newer.
    await waitFor(() => {
      const { mutations } = store.getState().api;
      expect(Object.values(mutations).map((one) => one?.status)).not.toContain('pending');
    });
    socket.receive('conversationUpdated', { userId: MATCH, settings: { muted: false } });
    await expectUnmuted();
    respondWith(CHANGE, { status: 404 });
    await mute();
    await waitFor(() => expect(shown.toasts()).toEqual(['Failed to change this conversation.']));
    await expectUnmuted();
  });
});

/** `*` encloses a match. */
const hit = (id: string, excerpt: string, senderId = MATCH): MessageHit => ({
  ...{ _id: id, userId: MATCH, senderId, createdAt: '2026-03-02T10:00:00.000Z' },
  excerpt: excerpt.split('*').map((text, index) => ({ text, isMatch: index % 2 === 1 })),
});

it('the search field finds messages by words, and names without case and accents', async () => {
  const firstPage: FakeResponse = {
    body: [hit('m2', 'the *theory* of graphs', ME)],
    headers: { 'x-next-cursor': 'm2' },
  };
  const nextPage = { body: [hit('m1', 'no *theory*')] };
  await showList([], '/chat', {
    [SEARCH]: ({ path }) => (path.includes('cursor') ? nextPage : firstPage),
  });
  const searches = () =>
    shown.calls().flatMap((call) => (call.startsWith(SEARCH) ? call.split('?')[1]! : []));
  const field = screen.getByRole('searchbox', { name: 'Search chats' });
  const hits = () => screen.findByRole('region', { name: 'Found messages' });
  await user.type(field, 'Théory');
  const found = await within(await hits()).findByRole('link');
  expect(found).toHaveAttribute('href', `${CONVERSATION}?message=m2`);
  expect(found).toHaveTextContent(/^Grace Hopper .* You: the theory of graphs$/);
  expect(within(found).getByText('theory').tagName).toBe('MARK');
  await user.click(screen.getByRole('button', { name: 'Show more messages' }));
  await waitFor(() => expect(screen.getAllByText('theory')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more messages' })).toBeNull();
  expect(screen.getByText('No buddies with that name.')).toBeVisible();

  const search = (value: string) => fireEvent.change(field, { target: { value } });
  respondWith(SEARCH, { status: 500, body: null });
  search('needle');
  await screen.findByText('Failed to search your messages.');
  respondWith(SEARCH, { body: [] });
  await user.click(within(await hits()).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No messages with these words.');
  expect(screen.queryByText('Failed to search your messages.')).toBeNull();

  // A service without a search over messages.
  respondWith(SEARCH, { status: 404, body: null });
  search('JOSE');
  const queries = ['q=Th%C3%A9ory', 'q=Th%C3%A9ory&cursor=m2', 'q=needle', 'q=needle', 'q=JOSE'];
  await waitFor(() => expect(searches()).toEqual(queries));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Found messages' })).toBeNull());
  expect(names()).toEqual(['José Ruiz']);
  await user.type(field, '{Escape}');
  expect(names()).toHaveLength(6);
});

const NOW = new Date('2026-03-02T12:00:00');
const seen = (rest: Partial<MatchPresence> = {}): MatchPresence => ({
  ...{ userId: MATCH, online: true, lastSeenAt: NOW.toISOString() },
  ...rest,
});

describe('the presence of a match', () => {
  it('is shown in the list and the conversation, and unknown without a connection', async () => {
    await renderChat(new FakeChat(), {
      handlers: { [PRESENCE]: () => ({ body: { visible: true, buddies: [seen()] } }) },
    });
    for (const name of ['Study Buddies', 'Chat with Grace Hopper']) {
      const region = await screen.findByRole('region', { name });
      await within(region).findByText('Online');
    }
    act(() => {
      shown.store.dispatch(socketDisconnected({ reason: 'transport close' }));
    });
    expect(screen.queryByText('Online')).toBeNull();
    shown.reconnect();
    await screen.findAllByText('Online');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.offline(window);
    expect(screen.queryByText('Online')).toBeNull();
    isOnline.mockRestore();
    fireEvent.online(window);
    await screen.findAllByText('Online');
  });

  it('is given by day', () => {
    const lastSeen = (time: string) =>
      seen({ online: false, lastSeenAt: new Date(time).toISOString() });
    const texts = [
      seen(),
      seen({ online: false }),
      lastSeen('2026-03-01T23:59'),
      lastSeen('2026-02-28T10:00'),
    ].map((presence) => presenceText(presence, NOW));
    expect(texts).toEqual(['Online', 'Seen today', 'Seen yesterday', 'Seen Feb 28']);
  });

  it('can be hidden in the settings, and is shown if that was not saved', async () => {
    const SAVE = 'PATCH /api/presence';
    const { store, service } = await openChat(new FakeChat());
    respondWith(PRESENCE, { status: 500, body: null });
    respondWith(SAVE, { status: 500, body: null });
    renderScreen(<PresenceSection />, store);
    await screen.findByText('Failed to load your choice.');
    respondWith(PRESENCE, { body: { visible: true, buddies: [] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const checkbox = await screen.findByRole('checkbox', { name: /when I am online$/ });
    await user.click(checkbox);
    await screen.findByText('Failed to save your choice.');
    expect(checkbox).toBeChecked();
    const hidden = { body: { visible: false, buddies: [] } };
    respondWith(SAVE, hidden);
    respondWith(PRESENCE, hidden);
    await user.click(checkbox);
    await waitFor(() => expect(screen.queryByText('Failed to save your choice.')).toBeNull());
    await waitFor(() => expect(checkbox).not.toBeChecked());
    const saved = service.calls.findLast(({ method }) => method === 'PATCH');
    expect(saved?.body).toEqual({ visible: false });
  });
});

it('a conversation that was opened on this device can be read without a network', async () => {
  const chat = chatWith('See you in the library');
  const { tab } = await renderChat(chat);
  await screen.findByText('See you in the library');
  await closeChats();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const drop: Handler = () => ({ drop: true });
  const handlers = { [MATCHES]: drop, [LIST]: drop, [COUNTS]: drop, [THREAD]: drop };
  await renderChat(chat, { url: '/chat', tab, handlers });
  const row = await findLink(/Grace Hopper/);
  expect(row).toHaveTextContent('See you in the library');
  await user.click(row);
  await screen.findByRole('heading', { name: 'Chat with Grace Hopper' });
  expect(await screen.findByText('See you in the library', { selector: 'p' })).toBeVisible();
  await screen.findAllByText('You are offline. Try again when you are back.');
});
