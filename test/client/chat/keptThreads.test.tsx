import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionExpired, signedIn } from '../../../src/api/authActions.ts';
import { viewOfMatch } from '../../../src/features/chat/conversationView.ts';
import { keepThread, keptThreadsApi } from '../../../src/features/chat/keptThreads.ts';
import { chatWith, FakeChat } from './fakeChat.ts';
import { closeChats, openChat } from './openChat.ts';
import { GRACE, match, renderChat, shown } from './renderChat.tsx';
import { MATCH, ME, message } from './thread/threadModel.ts';

const OFFLINE = 'You are offline. Try again when you are back.';
const KEY = 'chat:threads';

/** Opens the conversation, and then the page again in the same tab without a service. */
async function reopenOffline(url = `/chat/${MATCH}`) {
  const chat = chatWith('See you in the library');
  const { tab } = await renderChat(chat);
  await screen.findByText('See you in the library');
  await closeChats();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderChat(chat, {
    url,
    tab,
    handlers: Object.fromEntries(
      ['users/matches', 'conversations', 'messages/unread-counts', `messages/${MATCH}`].map(
        (path) => [`GET /api/${path}`, () => ({ drop: true })],
      ),
    ),
  });
  return chat;
}

/** Opens a page, with a function that reads the kept threads again. */
async function openWithKept() {
  const { store, tab } = await openChat(new FakeChat());
  const read = keptThreadsApi.endpoints.getKeptThreads.initiate(undefined, { forceRefetch: true });
  return { store, tab, kept: async () => (await store.dispatch(read)).data };
}

describe('a conversation that was opened on this device', () => {
  it('can be read without a network, and follows the service when there is one again', async () => {
    const chat = await reopenOffline();
    expect(await screen.findByText('See you in the library')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Chat with Grace Hopper' })).toBeVisible();
    expect(await screen.findAllByText(OFFLINE)).not.toHaveLength(0);
    chat.write('I am here');
    Object.assign(shown.service.handlers, chat.handlers, {
      'GET /api/users/matches': () => ({ body: [GRACE] }),
    });
    jest.restoreAllMocks();
    fireEvent.online(window);
    act(() => {
      shown.reconnect();
    });
    expect(await screen.findByText('I am here')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
  });

  it('is in the list without a network', async () => {
    await reopenOffline('/chat');
    const link = await screen.findByRole('link', { name: /Grace Hopper/ });
    expect(link).toHaveTextContent('See you in the library');
  });

  it('is removed at the end of the auth session, and is not shown to another student', async () => {
    const { store, tab, kept } = await openWithKept();
    store.dispatch(keepThread(viewOfMatch(GRACE, ME), [message(1)]));
    expect(await kept()).toMatchObject([{ conversation: { name: 'Grace Hopper' } }]);
    const stored = tab.localStorage.getItem(KEY)!;
    store.dispatch(sessionExpired());
    expect(tab.localStorage.getItem(KEY)).toBeNull();
    tab.localStorage.setItem(KEY, stored);
    store.dispatch(signedIn({ userId: 'joan' }));
    expect(await kept()).toEqual([]);
  });

  it('is one of the last ten, with its newest messages', async () => {
    const { store, tab } = await openWithKept();
    const ids = Array.from({ length: 12 }, (_, i) => `buddy${String(i)}`);
    const short = Array.from({ length: 60 }, (_, i) => message(i + 1));
    const long = short.map((one) => ({ ...one, message: 'x'.repeat(4000) }));
    for (const id of ids) {
      store.dispatch(keepThread(viewOfMatch(match(id, id), ME), id === 'buddy11' ? long : short));
    }
    interface Stored {
      conversation: { id: string };
      messages: { seq: number }[];
    }
    const { threads } = JSON.parse(tab.localStorage.getItem(KEY)!) as { threads: Stored[] };
    expect(threads.map(({ conversation }) => conversation.id)).toEqual(ids.slice(2).reverse());
    expect(threads[1]!.messages.map(({ seq }) => seq)).toEqual(
      short.slice(-50).map(({ seq }) => seq),
    );
    expect(threads[0]!.messages.at(-1)!.seq).toBe(60);
    expect(JSON.stringify(threads[0]!.messages).length).toBeLessThan(101_000);
  });

  it('is not read from stored values of another type', async () => {
    const { tab, kept } = await openWithKept();
    const conversation = viewOfMatch(GRACE, ME);
    const ofOtherShapes = [
      { conversation, messages: [{}] },
      { conversation: {}, messages: [] },
    ];
    const threads = [...ofOtherShapes, 'x', null];
    for (const stored of [{ userId: ME, threads }, { userId: ME, threads: 1 }, 'x', null]) {
      tab.localStorage.setItem(KEY, JSON.stringify(stored));
      expect(await kept()).toEqual([]);
    }
  });
});
