import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeChat } from './fakeChat.ts';
import { GRACE, match, renderChat } from './renderChat.tsx';
import { BUDDY, ME } from './threadModel.ts';

const JOAN = match('joan', 'Joan Clarke');
const THREAD = `GET /api/messages/${BUDDY}`;
const READ = `POST /api/messages/${BUDDY}/read`;
const COUNTS = 'GET /api/messages/unread-counts';
const EMPTY = 'No messages yet. Start the conversation!';

type Shown = Awaited<ReturnType<typeof renderChat>>;
let shown: Shown;
afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  await shown.service.stop();
});

async function show(...[chat, options]: Parameters<typeof renderChat>) {
  shown = await renderChat(chat, { matches: [GRACE, JOAN], ...options });
  return shown;
}
const buddy = (name: RegExp) => screen.findByRole('link', { name });
const box = () => screen.getByRole('textbox', { name: 'Type a message...' });

describe('while it is loading', () => {
  it('the list of buddies says so', async () => {
    await show(new FakeChat(), {
      address: '/chat',
      handlers: { 'GET /api/users/matches': () => ({ hang: true }) },
    });
    expect(screen.getByText('Loading chat...')).toBeInTheDocument();
    expect(screen.queryByText(/No matches found/)).not.toBeInTheDocument();
  });

  it('an address of a conversation does not yet say that there is none', async () => {
    await show(new FakeChat(), { handlers: { 'GET /api/users/matches': () => ({ hang: true }) } });
    // Both the list and the conversation.
    expect(screen.getAllByText('Loading chat...')).toHaveLength(2);
    expect(screen.queryByText('Match not found.')).not.toBeInTheDocument();
  });

  it('a thread says so', async () => {
    await show(new FakeChat(), { handlers: { [THREAD]: () => ({ hang: true }) } });
    await screen.findByRole('heading', { name: 'Chat with Grace Hopper' });
    expect(screen.getByText('Loading chat...')).toBeInTheDocument();
    expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
  });
});

describe('selecting a buddy', () => {
  it('is needed before anything can be written', async () => {
    await show(new FakeChat(), { address: '/chat' });
    await buddy(/Grace Hopper/);
    expect(screen.getByText('Select a study buddy to start chatting.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('File to attach')).not.toBeInTheDocument();
  });

  it('shows their messages, in an address of its own, and leaves none unread', async () => {
    const { where } = await show(new FakeChat({ count: 2 }), {
      address: '/chat',
      handlers: { [COUNTS]: () => ({ body: { [BUDDY]: { count: 2 } } }) },
    });
    await userEvent.click(await buddy(/Grace Hopper.*2 unread messages/));
    expect(await screen.findByText('text 2')).toBeInTheDocument();
    expect(where()).toBe(`/chat/${BUDDY}`);
    expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
    expect(box()).toHaveAttribute('placeholder', 'Type a message...');
    expect(screen.getByRole('button', { name: 'Attach a file' })).toBeEnabled();
  });
});

describe('a message that arrives', () => {
  it('shows in the open thread, and counts at the name of anybody else', async () => {
    const chat = new FakeChat({ count: 1 });
    const { socket } = await show(chat);
    await screen.findByText('text 1');
    socket.arrive('receiveMessage', chat.write('for the open one'));
    socket.arrive('receiveMessage', { ...chat.write('from Joan'), senderId: 'joan' });
    expect(await screen.findByText('for the open one')).toBeInTheDocument();
    expect(await buddy(/Joan Clarke.*1 unread message/)).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getAllByText(/unread message/)).toHaveLength(1);
    });
    expect(screen.queryByText('from Joan')).not.toBeInTheDocument();
  });

  it('is not read while the tab is out of sight, and is once it is back', async () => {
    const chat = new FakeChat();
    const { socket, calls } = await show(chat);
    await screen.findByText(EMPTY);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    socket.arrive('receiveMessage', chat.write('news'));
    await screen.findByText('news');
    expect(await buddy(/Grace Hopper.*1 unread message/)).toBeInTheDocument();
    expect(calls()).not.toContain(READ);

    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => {
      expect(calls()).toContain(READ);
    });
    expect(screen.queryByText(/unread message/)).not.toBeInTheDocument();
  });
});

describe('the message box', () => {
  it('announces the first keystroke', async () => {
    const { socket } = await show(new FakeChat());
    await screen.findByText(EMPTY);
    await userEvent.type(box(), 'hey');
    const typing = socket.emitted.filter(([event]) => event === 'typing');
    expect(typing).toEqual([['typing', { senderId: ME, recipientId: BUDDY }]]);
  });

  it('leads to the sign-in page when the token cannot be read', async () => {
    const { tab, store, calls } = await show(new FakeChat());
    await screen.findByText(EMPTY);
    tab.localStorage.setItem('token', 'garbage');
    await userEvent.type(box(), 'hello{Enter}');
    expect(store.getState().auth.status).toBe('signedOut');
    expect(store.getState().toasts).toMatchObject([{ message: 'Please log in.', type: 'error' }]);
    expect(calls()).not.toContain('POST /api/messages');
  });
});

it('a message that has no id yet can neither be edited nor deleted', async () => {
  await show(new FakeChat(), { handlers: { 'POST /api/messages': () => ({ hang: true }) } });
  await screen.findByText(EMPTY);
  await userEvent.type(box(), 'on its way{Enter}');
  expect(await screen.findByText('Sending…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Message options' })).not.toBeInTheDocument();
});
