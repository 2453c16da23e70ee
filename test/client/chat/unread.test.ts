import { afterEach, describe, expect, it } from '@jest/globals';
import type { UnreadCounts } from '../../../contract/chat.ts';
import { chatApi } from '../../../src/features/chat/chatApi.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeChat } from './fakeChat.ts';
import { openChat, openThread, type OpenChat } from './openChat.ts';
import { BUDDY, ME, message } from './threadModel.ts';

const COUNTS = 'GET /api/messages/unread-counts';
const { getUnreadCounts, markThreadRead } = chatApi.endpoints;

let opened: OpenChat;
afterEach(() => opened.service.stop());

const unread = () => getUnreadCounts.select()(opened.store.getState()).data;

async function openWith(counts: UnreadCounts, chat = new FakeChat()): Promise<void> {
  opened = await openChat(chat);
  opened.service.handlers[COUNTS] = () => ({ body: counts });
  await opened.store.dispatch(getUnreadCounts.initiate());
}

describe('the unread counts', () => {
  it('rise with each message that arrives, also of someone new', async () => {
    await openWith({ joan: { count: 2 } });
    opened.socket.arrive('receiveMessage', message(1, { senderId: 'joan' }));
    opened.socket.arrive('receiveMessage', message(2));
    expect(unread()).toEqual({ joan: { count: 3 }, [BUDDY]: { count: 1 } });
  });

  it('do not rise with what I write in another tab', async () => {
    await openWith({});
    opened.socket.arrive('receiveMessage', message(1, { senderId: ME, recipientId: BUDDY }));
    expect(unread()).toEqual({});
  });

  it('do not rise twice for a message that is told twice', async () => {
    await openWith({}, new FakeChat({ count: 1 }));
    await openThread(opened);
    opened.socket.arrive('receiveMessage', message(2));
    opened.socket.arrive('receiveMessage', message(2));
    expect(unread()).toEqual({ [BUDDY]: { count: 1 } });
  });

  it('are none of a buddy whose thread is opened', async () => {
    await openWith({ [BUDDY]: { count: 4 }, joan: { count: 1 } });
    await openThread(opened);
    expect(unread()).toEqual({ joan: { count: 1 } });
  });

  it('are none at once when the open thread is marked read', async () => {
    await openWith({ [BUDDY]: { count: 4 } });
    void opened.store.dispatch(markThreadRead.initiate({ buddyId: BUDDY, upToId: 'm0001' }));
    expect(unread()).toEqual({});
  });

  it('are asked for again when marking read fails', async () => {
    await openWith({ [BUDDY]: { count: 4 } });
    opened.service.handlers[`POST /api/messages/${BUDDY}/read`] = () => ({ status: 500 });
    await opened.store.dispatch(markThreadRead.initiate({ buddyId: BUDDY, upToId: 'm0001' }));
    await eventually(() => {
      expect(unread()).toEqual({ [BUDDY]: { count: 4 } });
    });
  });

  it('are none of a buddy whose messages I read in another tab', async () => {
    await openWith({ [BUDDY]: { count: 4 } });
    opened.socket.arrive('messagesRead', { readerId: ME, senderId: BUDDY, seq: 4, rev: 5 });
    expect(unread()).toEqual({});
  });

  it('stay when it is my buddy who read', async () => {
    await openWith({ [BUDDY]: { count: 4 } });
    opened.socket.arrive('messagesRead', { readerId: BUDDY, senderId: ME, seq: 4, rev: 5 });
    expect(unread()).toEqual({ [BUDDY]: { count: 4 } });
  });

  it('are asked for again when a buddy deletes a message', async () => {
    await openWith({ [BUDDY]: { count: 4 } });
    opened.service.handlers[COUNTS] = () => ({ body: { [BUDDY]: { count: 3 } } });
    opened.socket.arrive('messageDeleted', { _id: 'm1', senderId: BUDDY, recipientId: ME, rev: 9 });
    await eventually(() => {
      expect(unread()).toEqual({ [BUDDY]: { count: 3 } });
    });
  });

  it('that are on their way when a message arrives are asked for once more', async () => {
    opened = await openChat(new FakeChat());
    let calls = 0;
    opened.service.handlers[COUNTS] = () => {
      calls += 1;
      if (calls === 1) opened.socket.arrive('receiveMessage', message(1));
      return { body: calls === 1 ? {} : { [BUDDY]: { count: 1 } } };
    };
    await opened.store.dispatch(getUnreadCounts.initiate());
    await eventually(() => {
      expect(unread()).toEqual({ [BUDDY]: { count: 1 } });
    });
    expect(calls).toBe(2);
  });
});
