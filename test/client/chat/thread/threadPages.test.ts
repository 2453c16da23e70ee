import { afterEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import { refreshFileUrls, threadApi } from '../../../../src/features/chat/threadApi.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { FakeChat } from '../fakeChat.ts';
import { openLoadedThread, type OpenChat } from '../openChat.ts';
import { MATCH } from './threadModel.ts';
import { withoutLimit } from '../../../support/client/fakeService.ts';

const THREAD = `GET /api/messages/${MATCH}`;

let opened: OpenChat;
afterEach(() => opened.service.stop());

const loaded = () => opened.messages();
const threadCalls = () =>
  opened
    .calls()
    .filter((call) => call.startsWith(THREAD))
    .map(withoutLimit);

describe('a long thread', () => {
  it('loads an older page by its cursor and keeps messages that arrive meanwhile', async () => {
    const chat = new FakeChat({ count: 120 });
    opened = await openLoadedThread(chat);
    const older = threadApi.endpoints.getThread.initiate(MATCH, { direction: 'forward' });
    const loading = opened.store.dispatch(older);
    opened.socket.receive('receiveMessage', chat.write('meanwhile'));
    await loading;
    await waitFor(() => expect(loaded()).toHaveLength(101));
    expect(opened.texts()[0]).toBe('text 21');
    expect(opened.texts().at(-1)).toBe('meanwhile');
    expect(threadCalls()).toEqual([`${THREAD}?before=m0071`]);
  });

  it('loads only its newest page when opened again', async () => {
    const chat = new FakeChat({ count: 120 });
    opened = await openLoadedThread(chat);
    const { store } = opened;
    await store.dispatch(threadApi.endpoints.getThread.initiate(MATCH, { direction: 'forward' }));
    await store.dispatch(threadApi.endpoints.getThread.initiate(MATCH, { forceRefetch: true }));
    expect(threadCalls()).toEqual([`${THREAD}?before=m0071`, THREAD]);
    expect(loaded()).toHaveLength(50);
  });

  it('refreshes the URLs of all files of a page with one request', async () => {
    const chat = new FakeChat({ count: 60 });
    const withFile = (expires: number) => (m: Message) => ({
      ...m,
      fileUrl: `/api/attachments/${m._id}?expires=${String(expires)}`,
    });
    chat.messages = chat.messages.map(withFile(1));
    opened = await openLoadedThread(chat);
    const { store } = opened;
    await store.dispatch(threadApi.endpoints.getThread.initiate(MATCH, { direction: 'forward' }));
    opened.service.calls.length = 0;
    chat.messages = chat.messages.map(withFile(2));
    const [fresh] = await Promise.all(
      ['m0055', 'm0050', 'm0011'].map((id) => store.dispatch(refreshFileUrls(MATCH, id))),
    );
    expect(fresh).toBe('/api/attachments/m0055?expires=2');
    expect(threadCalls()).toEqual([THREAD]);
    await store.dispatch(refreshFileUrls(MATCH, 'm0003'));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?before=m0011`]);
    expect(loaded().every(({ fileUrl = '' }) => fileUrl.endsWith('expires=2'))).toBe(true);
  });
});
