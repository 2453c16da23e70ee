import { expect } from '@jest/globals';
import type { SendMessageBody } from '../../../../contract/chat/messages.ts';
import { selectOutbox } from '../../../../src/features/chat/chatSlice.ts';
import { sendText } from '../../../../src/features/chat/sendThunks.ts';
import { waitFor } from '../../../support/waitFor.ts';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, openThread, type OpenChat } from '../openChat.ts';
import { MATCH } from '../thread/threadModel.ts';

export const POST = 'POST /api/messages';

/** The chat that `open()` opened last. */
export let opened: OpenChat;

/** Opens a chat whose service gives this response to each message; by default it stores them. */
export async function open(
  respond?: (body: SendMessageBody, chat: FakeChat) => FakeResponse | Promise<FakeResponse>,
  chat = new FakeChat(),
): Promise<FakeChat> {
  opened = await openChat(chat);
  await openThread(opened);
  if (respond) {
    opened.service.handlers[POST] = ({ body }) => respond(body as SendMessageBody, chat);
  }
  return chat;
}

export const send = (text: string, { store }: OpenChat = opened, conversationId = MATCH) =>
  store.dispatch(sendText({ conversationId, text }));
export const outbox = ({ store }: OpenChat = opened) =>
  selectOutbox(store.getState()).map(({ text, status }) => `${text}: ${status}`);
export const expectOutbox = (...items: string[]) => waitFor(() => expect(outbox()).toEqual(items));
export const sent = () =>
  opened.service.calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/messages')
    .map(({ body }) => body as { message: string; clientId: string });
export const expectSent = (count: number) => waitFor(() => expect(sent()).toHaveLength(count));
export const texts = (chat: FakeChat) => chat.messages.map(({ message }) => message);
/** A second store with the same storage and service, as after a reload or in another tab. */
export const openTab = (options?: { isUp: boolean }) =>
  openChat(new FakeChat(), { tab: opened.tab, running: opened.service, ...options });
