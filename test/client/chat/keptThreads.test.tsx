import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionExpired, signedIn } from '../../../src/api/authActions.ts';
import { keepThread, keptThreadsApi } from '../../../src/features/chat/keptThreads.ts';
import { viewOfMatch } from '../../../src/features/chat/conversationView.ts';
import { FakeChat } from './fakeChat.ts';
import { openChat, type OpenChat } from './openChat.ts';
import { GRACE, match, renderChat } from './renderChat.tsx';
import { MATCH, ME, message } from './thread/threadModel.ts';

const OFFLINE = 'You are offline. Try again when you are back.';
const KEY = 'chat:threads';

let shown: OpenChat;
afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  await shown.service.stop();
});

const drop = () => ({ drop: true });

/** Opens the conversation, and then the page again in the same tab without a service. */
async function reopenOffline({ url = `/chat/${MATCH}` } = {}) {
  const chat = new FakeChat();
  chat.write('See you in the library');
  shown = await renderChat(chat);
  await screen.findByText('See you in the library');
  cleanup();
  await shown.service.stop();
  const { tab } = shown;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  shown = await renderChat(chat, {
    ...{ url, tab },
    handlers: Object.fromEntries(
      ['users/matches', 'conversations', 'messages/unread-counts', `messages/${MATCH}`].map(
        (path) => [`GET /api/${path}`, drop],
      ),
    ),
  });
  return chat;
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
    await reopenOffline({ url: '/chat' });
    const link = await screen.findByRole('link', { name: /Grace Hopper/ });
    expect(link).toHaveTextContent('See you in the library');
  });

  it('is removed at the end of the auth session, and is not shown to another student', async () => {
    shown = await openChat(new FakeChat());
    const { store, tab } = shown;
    const kept = async () => {
      const running = store.dispatch(
        keptThreadsApi.endpoints.getKeptThreads.initiate(undefined, { forceRefetch: true }),
      );
      return (await running).data?.map(({ conversation }) => conversation.name);
    };
    store.dispatch(keepThread(viewOfMatch(GRACE, ME), [message(1)]));
    expect(await kept()).toEqual(['Grace Hopper']);
    const stored = tab.localStorage.getItem(KEY)!;
    store.dispatch(sessionExpired());
    expect(tab.localStorage.getItem(KEY)).toBeNull();
    tab.localStorage.setItem(KEY, stored);
    store.dispatch(signedIn({ userId: 'joan' }));
    expect(await kept()).toEqual([]);
  });

  it('is one of the last ten, with its newest messages', async () => {
    shown = await openChat(new FakeChat());
    const { store, tab } = shown;
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
    shown = await openChat(new FakeChat());
    const { store, tab } = shown;
    const conversation = viewOfMatch(GRACE, ME);
    const threads = [
      { conversation, messages: [{}] },
      { conversation: {}, messages: [] },
      'x',
      null,
    ];
    for (const stored of [{ userId: ME, threads }, { userId: ME, threads: 1 }, 'x', null]) {
      tab.localStorage.setItem(KEY, JSON.stringify(stored));
      const { data } = await store.dispatch(
        keptThreadsApi.endpoints.getKeptThreads.initiate(undefined, { forceRefetch: true }),
      );
      expect(data).toEqual([]);
    }
  });
});
