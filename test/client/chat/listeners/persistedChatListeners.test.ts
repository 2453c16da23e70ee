import { afterEach, describe, expect, it } from '@jest/globals';
import { addListener } from '@reduxjs/toolkit';
import { sessionExpired, signedIn, signedOut } from '../../../../src/api/authActions.ts';
import { authApi } from '../../../../src/features/auth/authApi.ts';
import { messagesApi } from '../../../../src/features/chat/messagesApi.ts';
import {
  draftChanged,
  replyStarted,
  selectOutbox,
} from '../../../../src/features/chat/chatSlice.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { MATCH, ME } from '../thread/threadModel.ts';
import { expectSent, open, opened, openTab, outbox, send, sent, texts } from './openOutbox.ts';

afterEach(() => opened.service.stop());

describe('the stored outbox', () => {
  it('restores drafts and unsent messages after a reload, and sends the messages', async () => {
    const chat = await open(() => ({ hang: true }));
    const quote = { _id: 'm0001', senderId: MATCH, message: 'theirs' };
    const reply = () => opened.store.dispatch(replyStarted({ conversationId: MATCH, quote }));
    send('one');
    reply();
    send('two');
    reply();
    opened.store.dispatch(draftChanged({ conversationId: MATCH, text: 'thr' }));
    Object.assign(opened.service.handlers, chat.handlers);
    const reloaded = await openTab({ isUp: false });
    expect(outbox(reloaded)).toEqual(['one: sending', 'two: sending']);
    const { drafts, replies } = reloaded.store.getState().chat!;
    expect({ drafts, replies }).toEqual({
      drafts: { [MATCH]: 'thr' },
      replies: { [MATCH]: quote },
    });
    await waitFor(() => expect(outbox(reloaded)).toEqual([]));
    expect(texts(chat)).toEqual(['one', 'two']);
    expect(sent().at(-1)).toMatchObject({ message: 'two', replyTo: 'm0001' });
  });

  it('has no draft for a message that is queued', async () => {
    await open(() => ({ hang: true }));
    opened.store.dispatch(draftChanged({ conversationId: MATCH, text: 'one' }));
    send('one');
    expect((await openTab()).store.getState().chat?.drafts).toEqual({});
  });

  it('forgets a message that was sent in this tab or another one', async () => {
    const chat = await open(() => ({ hang: true }));
    send('one');
    const [item] = selectOutbox(opened.store.getState());
    const other = await openTab();
    const { clientId } = item!;
    const event = chat.write('one', { senderId: ME, recipientId: MATCH, clientId });
    other.socket.receive('receiveMessage', event);
    expect([outbox(other), outbox(await openTab())]).toEqual([[], []]);
  });

  it('discards values of another shape', async () => {
    await open();
    const item = { recipientId: MATCH, text: 'x', createdAt: '', status: 'failed' };
    const items = [
      { ...item, clientId: 1 },
      { ...item, clientId: 'a', status: 'sent' },
      { ...item, clientId: 'b', attachment: {} },
      { ...item, clientId: 'c' },
      'x',
      null,
    ];
    opened.tab.localStorage.setItem(`chat:${ME}:outbox`, JSON.stringify(items));
    opened.tab.localStorage.setItem(`chat:${ME}:drafts`, '{"grace":7,"joan":"hi"}');
    expect((await openTab()).store.getState().chat).toMatchObject({
      outbox: [{ clientId: 'c' }],
      drafts: { joan: 'hi' },
    });
  });

  it('is neither shown to nor sent by another student of the device', async () => {
    await open(() => ({ hang: true }));
    send('secret');
    await expectSent(1);
    const running = opened.store.dispatch(messagesApi.util.getRunningMutationsThunk());
    opened.store.dispatch(sessionExpired());
    expect(outbox()).toEqual([]);
    await Promise.all(running);
    opened.store.dispatch(signedIn({ userId: 'joan' }));
    expect(outbox()).toEqual([]);
    opened.store.dispatch(signedOut({ byChoice: true }));
    opened.store.dispatch(signedIn({ userId: ME }));
    expect(outbox()).toEqual(['secret: sending']);
    await expectSent(2);
    expect(opened.toasts()).not.toContain('Failed to send message.');
  });

  it('is deleted with the drafts by a logout, not by a logout in another tab', async () => {
    await open(() => ({ hang: true }));
    send('secret');
    opened.store.dispatch(draftChanged({ conversationId: MATCH, text: 'private' }));
    const keys = [`chat:${ME}:drafts`, `chat:${ME}:outbox`];
    const stored = () => keys.map((key) => opened.tab.localStorage.getItem(key));
    opened.store.dispatch(signedOut({ byChoice: false }));
    expect(stored()).toEqual([
      expect.stringContaining('private'),
      expect.stringContaining('secret'),
    ]);
    opened.store.dispatch(signedIn({ userId: ME }));
    await opened.store.dispatch(authApi.endpoints.logout.initiate());
    expect(stored()).toEqual([null, null]);
  });

  it('forgets a message that is stored while its user signs out, and emits nothing', async () => {
    await open();
    opened.store.dispatch(
      addListener({
        matcher: messagesApi.endpoints.sendMessage.matchFulfilled,
        effect: (_action, { dispatch }) => {
          dispatch(signedOut({ byChoice: true }));
        },
      }),
    );
    send('late');
    await waitFor(() => expect(opened.tab.localStorage.getItem(`chat:${ME}:outbox`)).toBeNull());
    expect(opened.socket.emitted.map(([event]) => event)).not.toContain('sendMessage');
  });

  it('keeps the messages of two tabs', async () => {
    await open(() => ({ status: 400, body: null }));
    const other = await openTab();
    send('here');
    send('there', other);
    const items = outbox(await openTab());
    expect(items.map((line) => line.split(':')[0])).toEqual(['here', 'there']);
  });
});
