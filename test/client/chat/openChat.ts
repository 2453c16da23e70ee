import { afterEach } from '@jest/globals';
import { HOUR } from '../../../contract/durations.ts';
import type { PageWindow } from '../../../src/app/dependencies.ts';
import { messagesOf } from '../../../src/features/chat/threadCache.ts';
import { selectThread, threadApi } from '../../../src/features/chat/threadApi.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/client/fakeService.ts';
import type { FakeChat } from './fakeChat.ts';
import { MATCH, ME } from './thread/threadModel.ts';

export type OpenChat = Awaited<ReturnType<typeof openChat>>;

/** The chat that `openChat()` opened last, except with a running service. */
export let opened: OpenChat;

const services = new Set<FakeService>();

/** Unmounts all screens. Tests of the state have no document and render nothing. */
const closeScreens =
  'document' in globalThis
    ? (await import('../../support/client/renderScreen.tsx')).closeScreens
    : () => undefined;

/** Unmounts all screens and stops their services, as after each test. */
export async function closeChats(): Promise<void> {
  closeScreens();
  const running = [...services];
  services.clear();
  await Promise.all(running.map((service) => service.stop()));
}
afterEach(closeChats);

/** A store of a signed-in user, with a fake service and, unless `isUp` is `false`, a connected socket. */
export async function openChat(
  chat: FakeChat,
  { tab, running, isUp = true }: { tab?: PageWindow; running?: FakeService; isUp?: boolean } = {},
) {
  const service = running ?? (await startFakeService(chat.handlers));
  services.add(service);
  const made = makeTestStore({ url: service.url, userId: ME, ...(tab && { tab }) });
  // The socket is opened asynchronously.
  await Promise.resolve();
  await Promise.resolve();
  if (isUp) {
    made.socket.fire('connect');
    // As the service does. Without it, loaded threads are requested again later.
    made.socket.receive('quietPeriod', { milliseconds: HOUR });
  }
  const messages = () =>
    messagesOf(selectThread(made.store.getState(), MATCH)).filter(({ deleted }) => !deleted);
  const result = {
    ...made,
    service,
    /** The cached messages of the thread with the match, without deleted ones. */
    messages,
    texts: () => messages().map(({ message }) => message),
    /** The requests sent, as `METHOD path`. */
    calls: () => service.calls.map(({ method, path }) => `${method} ${path}`),
    reconnect: () => {
      made.socket.fire('disconnect', 'transport close');
      made.socket.fire('connect');
    },
  };
  if (!running) opened = result;
  return result;
}

/** Loads the thread and keeps it in the cache, as its screen does. */
export async function openThread(): Promise<void> {
  await opened.store.dispatch(threadApi.endpoints.getThread.initiate(MATCH));
}
