import { expect, it } from '@jest/globals';
import { presenceApi } from '../../../../src/features/chat/presenceApi.ts';
import { setDate } from '../../../support/client/fakeClock.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, opened, openThread } from '../openChat.ts';
import { MATCH, ME, message, MINE } from '../thread/threadModel.ts';

const PRESENCE = 'GET /api/presence';
const away = (userId: string) => ({
  ...{ userId, online: false, lastSeenAt: '2026-03-01T09:00:00.000Z' },
});
const reaction = (userId: string, emoji = '👍') => ({ reactions: [{ userId, emoji }] });

it.each<[string, string, object, string[]]>([
  ['a message', 'receiveMessage', message(4), [MATCH]],
  ['a message of a student who hides it', 'receiveMessage', message(4, { senderId: 'joan' }), []],
  ['typing', 'typing', { senderId: MATCH }, [MATCH]],
  ['the end of typing', 'stopTyping', { senderId: MATCH }, []],
  ['a read', 'messagesRead', { readerId: MATCH, senderId: ME, seq: 2, rev: 4 }, [MATCH]],
  ['a deletion', 'messageDeleted', { ...message(1), rev: 4 }, [MATCH]],
  ['an edit', 'messageUpdated', message(1, { message: 'Changed', rev: 4 }), [MATCH]],
  ['a reaction', 'messageUpdated', message(2, { ...MINE, ...reaction(MATCH), rev: 4 }), [MATCH]],
  ['a removed one', 'messageUpdated', message(3, { ...MINE, rev: 4 }), [MATCH]],
  ['my own reaction', 'messageUpdated', message(1, { ...reaction(ME), rev: 4 }), []],
  ['my own edit', 'messageUpdated', message(2, { ...MINE, message: 'Mine', rev: 4 }), []],
])('%s makes a buddy online at once', async (_what, event, payload, online) => {
  const chat = new FakeChat();
  chat.messages = [message(1), message(2, MINE), message(3, { ...MINE, ...reaction(MATCH) })];
  chat.rev = 3;
  await openChat(chat);
  opened.service.handlers[PRESENCE] = () => ({
    body: { visible: true, buddies: [away(MATCH), away('emmy')] },
  });
  const { getPresence } = presenceApi.endpoints;
  await opened.store.dispatch(getPresence.initiate());
  await openThread();
  setDate('2026-03-01T10:00:00.000Z');
  opened.socket.receive(event, payload);
  const seen = { online: true, lastSeenAt: '2026-03-01T10:00:00.000Z' };
  const { data } = getPresence.select()(opened.store.getState());
  expect(data?.buddies).toEqual(
    [away(MATCH), away('emmy')].map((buddy) =>
      online.includes(buddy.userId) ? { ...buddy, ...seen } : buddy,
    ),
  );
});
