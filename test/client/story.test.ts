import { shown } from '../support/client/reduxDevTools.ts';
import { expect, it } from '@jest/globals';
import { authApi } from '../../src/features/auth/authApi.ts';
import { restoreAuthSession } from '../../src/features/auth/restoreAuthSession.ts';
import { draftChanged } from '../../src/features/chat/chatSlice.ts';
import { conversationsApi } from '../../src/features/chat/conversationsApi.ts';
import { sendText } from '../../src/features/chat/sendThunks.ts';
import { threadApi } from '../../src/features/chat/threadApi.ts';
import { notificationsApi } from '../../src/features/notifications/notificationsApi.ts';
import { navigated } from '../../src/store/navigated.ts';
import { fakeToken, makeTestStore } from '../support/client/clientStore.ts';
import { fakeClock } from '../support/client/fakeClock.ts';
import { fakeServiceForEachTest } from '../support/client/fakeService.ts';
import { message, MINE } from './chat/thread/threadModel.ts';
import { notification } from './notifications/notificationFixture.ts';

const service = fakeServiceForEachTest({
  'POST /api/users/login': () => ({ body: { token: fakeToken('ada'), refreshToken: 'refresh' } }),
  'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
  'GET /api/notifications': () => ({ body: [] }),
  'GET /api/conversations': () => ({ body: [{ userId: 'grace', unread: 0 }] }),
  'GET /api/messages/grace': () => ({
    body: [message(1)],
    headers: { 'x-conversation-revision': '1' },
  }),
  'POST /api/messages': () => ({ status: 201, body: message(2, MINE) }),
  'POST /api/messages/grace/read': () => ({ body: { read: 1, rev: 4 } }),
});

/** Milliseconds. Events of one change are merged within it. Toasts and other timers take longer. */
const MERGE_WINDOW = 50;

/** Returns the types of the actions that a step causes, up to and including the last one. */
async function log(
  clock: ReturnType<typeof fakeClock>,
  step: () => unknown,
  last: string,
): Promise<string> {
  const from = shown.actions.length;
  await step();
  await clock.advance(MERGE_WINDOW);
  const types = () => shown.actions.slice(from).map(({ type }) => type);
  await clock.waitFor(() => expect(types()).toContain(last));
  return types().join('\n');
}

it('is the log of a login, a chat and a logout', async () => {
  const clock = fakeClock();
  const chapter = log.bind(null, clock);
  const { store, socket } = makeTestStore({ url: service.url });
  const { dispatch } = store;
  const chapters = {
    open: await chapter(() => dispatch(restoreAuthSession()), 'auth/openedAsGuest'),
    login: await chapter(async () => {
      await dispatch(
        authApi.endpoints.login.initiate({ email: 'ada@a.example', password: 'correct horse' }),
      );
      await clock.waitFor(() => expect(socket.connects).toBe(1));
      socket.fire('connect');
      dispatch(navigated({ path: '/dashboard', opensPage: true }));
      await dispatch(notificationsApi.endpoints.getNotifications.initiate());
    }, 'api/getNotifications/fulfilled'),
    chat: await chapter(async () => {
      dispatch(navigated({ path: '/chat/grace', opensPage: true }));
      await dispatch(conversationsApi.endpoints.getConversations.initiate());
      await dispatch(threadApi.endpoints.getThread.initiate('grace'));
    }, 'api/getThread/fulfilled'),
    sent: await chapter(() => {
      const text = { conversationId: 'grace', text: 'Hello' };
      dispatch(draftChanged(text));
      dispatch(sendText(text));
    }, 'chat/messageEmitted'),
    received: await chapter(() => {
      socket.receive('receiveMessage', message(3));
      socket.receive('newNotification', notification('n2', { type: 'message' }));
    }, 'api/getNotifications/patched'),
    logout: await chapter(
      () => dispatch(authApi.endpoints.logout.initiate()),
      'api/logout/fulfilled',
    ),
  };
  expect(chapters.received.split('\n').length).toBeLessThanOrEqual(6);
  const story = Object.entries(chapters).map(([title, lines]) => `# ${title}\n${lines}`);
  expect(`\n${story.join('\n\n')}\n`).toMatchInlineSnapshot(`
    "
    # open
    api/config/middlewareRegistered
    auth/openedAsGuest

    # login
    api/login/pending
    api/login/fulfilled
    toasts/toastShown
    auth/signedIn
    chat/persistedChatRestored
    search/preferencesLoaded
    connection/connected
    navigation/navigated
    api/getNotifications/pending
    api/getNotifications/fulfilled

    # chat
    navigation/navigated
    api/getConversations/pending
    api/getConversations/fulfilled
    api/getThread/pending
    api/getThread/fulfilled

    # sent
    chat/draftChanged
    chat/typingEmitted
    chat/messageQueued
    api/sendMessage/pending
    chat/stopTypingEmitted
    api/sendMessage/fulfilled
    api/getThread/patched
    api/getConversations/patched
    chat/messageSent
    chat/messageEmitted

    # received
    chat/messageArrived
    api/getThread/patched
    api/getConversations/patched
    notifications/arrived
    api/getNotifications/patched

    # logout
    api/logout/pending
    auth/signedOut
    api/resetApiState
    api/config/middlewareRegistered
    toasts/toastShown
    api/logout/fulfilled
    "
  `);
});
