import type { AppStore, PageWindow } from '../../../src/app/makeStore.ts';
import { chatApi } from '../../../src/features/chat/chatApi.ts';
import { messagesOf } from '../../../src/features/chat/threadCache.ts';
import { selectThread } from '../../../src/features/chat/threadThunks.ts';
import { makeTestStore, type FakeSocket } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import type { FakeChat } from './fakeChat.ts';
import { BUDDY, ME } from './threadModel.ts';

export interface OpenChat {
  store: AppStore;
  tab: PageWindow;
  socket: FakeSocket;
  service: FakeService;
  /** The texts of the thread as far as it is loaded. */
  texts: () => string[];
  /** The calls that were made, as `METHOD path`. */
  calls: () => string[];
  /** The connection goes and comes back. */
  reconnect: () => void;
}

/** A store of a signed-in student whose service keeps that conversation; its socket is up, or soon. */
export async function openChat(
  chat: FakeChat,
  { tab, running, isUp = true }: { tab?: PageWindow; running?: FakeService; isUp?: boolean } = {},
): Promise<OpenChat> {
  const service = running ?? (await startFakeService(chat.handlers));
  const opened = makeTestStore({ url: service.url, userId: ME, ...(tab && { tab }) });
  // The socket's code is loaded before its first attempt.
  await Promise.resolve();
  await Promise.resolve();
  if (isUp) opened.socket.happen('connect');
  return {
    ...opened,
    service,
    texts: () => messagesOf(selectThread(opened.store.getState(), BUDDY)).map((m) => m.message),
    calls: () => service.calls.map(({ method, path }) => `${method} ${path}`),
    reconnect: () => {
      opened.socket.happen('disconnect', 'transport close');
      opened.socket.happen('connect');
    },
  };
}

/** Opens the thread as its screen does, and keeps it in the cache. */
export async function openThread({ store }: Pick<OpenChat, 'store'>): Promise<void> {
  await store.dispatch(chatApi.endpoints.getThread.initiate(BUDDY));
}
