import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Conversation } from '../../../contract/chat/conversations.ts';
import { FakeChat } from './fakeChat.ts';
import { GRACE, match, renderChat } from './renderChat.tsx';
import { MATCH, ME, message } from './thread/threadModel.ts';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';

const LIST = 'GET /api/conversations';
const NAMES = ['José Ruiz', 'Joan Clarke', 'Mary Shelley', 'Ida Rhodes', 'Emmy Noether'];
const MATCHES = [...NAMES.map((name) => match(name.slice(0, 4), name)), GRACE];

const user = userEvent.setup({ delay: null });
let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

const conversation = (userId: string, rest: Partial<Conversation> = {}): Conversation => ({
  userId,
  unread: 0,
  settings: DEFAULT_SETTINGS,
  ...rest,
});

async function show(list: Conversation[], url = '/chat', chat = new FakeChat()) {
  const handlers = { [LIST]: () => ({ body: list }) };
  shown = await renderChat(chat, { url, matches: MATCHES, handlers });
  await screen.findByRole('link', { name: /Grace Hopper/ });
}
const row = (name: RegExp) => screen.getByRole('link', { name });
const names = () => within(screen.getByRole('list')).getAllByRole('link').map(nameOf);
const nameOf = (link: HTMLElement) =>
  MATCHES.find(({ name }) => link.textContent.includes(name))?.name;
const requests = (call: string) => shown.calls().filter((one) => one === call).length;

describe('the list of conversations', () => {
  it('is ordered by the last message or the match, whichever is later', async () => {
    await show([
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
    await show([conversation('Emmy', { lastMessage: message(1, { senderId: 'Emmy' }) })]);
    const before = requests(LIST);
    const { socket } = shown;
    socket.receive('receiveMessage', message(2));
    await waitFor(() => expect(row(/Grace Hopper.*1 unread message$/)).toHaveTextContent('text 2'));
    expect(names()[0]).toBe('Grace Hopper');
    socket.receive('receiveMessage', message(3, { senderId: ME, recipientId: MATCH }));
    socket.receive(
      'messageUpdated',
      message(3, { senderId: ME, recipientId: MATCH, message: 'better', rev: 4 }),
    );
    await waitFor(() => expect(row(/Grace/)).toHaveTextContent('You: better'));
    expect(requests(LIST)).toBe(before);
  });

  it('shows a message that arrives with only its sender and text', async () => {
    await show([conversation(MATCH, { lastMessage: message(1) })]);
    shown.socket.receive('receiveMessage', { senderId: MATCH, message: 'bare words' });
    await waitFor(() => expect(row(/Grace/)).toHaveTextContent('bare words'));
    shown.socket.receive('receiveMessage', { senderId: MATCH, message: 'and more' });
    await waitFor(() => expect(row(/Grace.*2 unread messages$/)).toHaveTextContent('and more'));
  });

  // Covers 4.29
  it('shows the message before a deleted one', async () => {
    const list = [conversation(MATCH, { lastMessage: message(3) })];
    await show(list);
    expect(row(/Grace/)).toHaveTextContent('text 3');
    list[0] = conversation(MATCH, { lastMessage: message(2) });
    shown.socket.receive('messageDeleted', { _id: 'm0003', senderId: MATCH, recipientId: ME });
    await waitFor(() => expect(row(/Grace/)).toHaveTextContent('text 2'));
  });

  it('is filtered by name, without case and accents', async () => {
    await show([]);
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
    await show([conversation(MATCH)], `/chat/${MATCH}`);
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
    await show([conversation(MATCH)], `/chat/${MATCH}`);
    await choose('Mute');
    await waitFor(() => expect(shown.toasts()).toHaveLength(1));
    expect(await screen.findByRole('link', { name: isUnmuted })).toBeVisible();
  });
});
