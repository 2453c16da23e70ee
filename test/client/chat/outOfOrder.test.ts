import { afterEach, describe, expect, it } from '@jest/globals';
import { messagesOf } from '../../../src/features/chat/threadCache.ts';
import { selectThread } from '../../../src/features/chat/threadThunks.ts';
import { FakeChat } from './fakeChat.ts';
import { openChat, openThread, type OpenChat } from './openChat.ts';
import { BUDDY, ME } from './threadModel.ts';

let opened: OpenChat;
afterEach(() => opened.service.stop());

const loaded = () => messagesOf(selectThread(opened.store.getState(), BUDDY));

async function openOn(chat: FakeChat): Promise<void> {
  opened = await openChat(chat);
  await openThread(opened);
}

describe('what comes out of order', () => {
  /** My message, then an edit, its reading and another edit, each as the service tells it. */
  async function openOnCourse() {
    const chat = new FakeChat();
    const written = chat.write('first words', { senderId: ME, recipientId: BUDDY });
    await openOn(chat);
    const edited = chat.change('m0001', { message: 'second words', edited: true });
    chat.change('m0001', { read: true });
    const last = chat.change('m0001', { message: 'last words' });
    const { socket } = opened;
    return {
      write: () => socket.arrive('receiveMessage', written),
      edit: () => socket.arrive('messageUpdated', edited),
      read: () => socket.arrive('messagesRead', { readerId: BUDDY, senderId: ME, seq: 1, rev: 3 }),
      editAgain: () => socket.arrive('messageUpdated', last),
    };
  }

  it.each([
    ['an older edit', ['read', 'editAgain', 'edit']],
    ['the message itself', ['edit', 'read', 'editAgain', 'write']],
    ['an edit from before the reading', ['read', 'edit', 'editAgain']],
    ['everything', ['editAgain', 'read', 'edit', 'write']],
  ] as const)('undoes nothing newer: %s comes late', async (_name, order) => {
    const course = await openOnCourse();
    for (const event of order) course[event]();
    expect(loaded()).toMatchObject([{ message: 'last words', edited: true, read: true }]);
  });

  it('leaves what is seen as it is: the word of an earlier reading comes late', async () => {
    const chat = new FakeChat();
    for (const text of ['one', 'two']) chat.write(text, { senderId: ME, recipientId: BUDDY });
    await openOn(chat);
    opened.socket.arrive('messagesRead', { readerId: BUDDY, senderId: ME, seq: 2, rev: 4 });
    opened.socket.arrive('messagesRead', { readerId: BUDDY, senderId: ME, seq: 1, rev: 3 });
    expect(loaded().map(({ read }) => read)).toEqual([true, true]);
  });

  it('does not show as seen what only I have read', async () => {
    const chat = new FakeChat();
    chat.write('mine', { senderId: ME, recipientId: BUDDY });
    await openOn(chat);
    opened.socket.arrive('messagesRead', { readerId: ME, senderId: BUDDY, seq: 9, rev: 2 });
    expect(loaded()).toMatchObject([{ message: 'mine', read: false }]);
  });
});
