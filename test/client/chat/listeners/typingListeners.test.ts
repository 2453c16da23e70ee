import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  draftChanged,
  messageQueued,
  selectIsTyping,
} from '../../../../src/features/chat/chatSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { MATCH, ME, message } from '../thread/threadModel.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

async function signIn() {
  const { store, socket } = makeTestStore({ userId: ME });
  await jest.advanceTimersByTimeAsync(0);
  const type = async (text: string, conversationId = MATCH) => {
    store.dispatch(draftChanged({ conversationId, text }));
    await jest.advanceTimersByTimeAsync(0);
  };
  const emitted = () =>
    socket.emitted
      .filter(([event]) => event === 'typing' || event === 'stopTyping')
      .map(([event, payload]) => `${event} ${(payload as { recipientId: string }).recipientId}`);
  const isTyping = (id = MATCH) => selectIsTyping(store.getState(), id);
  return { store, socket, type, emitted, isTyping };
}

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('own typing', () => {
  // Covers 4.39
  it('is emitted once, at the first keystroke', async () => {
    const { type, emitted } = await signIn();
    for (const text of ['h', 'he', 'hel']) await type(text);
    expect(emitted()).toEqual([`typing ${MATCH}`]);
  });

  it('is emitted again before it would expire', async () => {
    const { type, emitted } = await signIn();
    for (const text of ['h', 'he', 'hel']) {
      await type(text);
      await wait(1_200);
    }
    expect(emitted()).toEqual([`typing ${MATCH}`, `typing ${MATCH}`]);
  });

  // Covers 4.39
  it('ends after 1.5 s without a keystroke', async () => {
    const { type, emitted } = await signIn();
    await type('h');
    await wait(1_000);
    await type('he');
    await wait(1_499);
    expect(emitted()).toEqual([`typing ${MATCH}`]);
    await wait(1);
    expect(emitted()).toEqual([`typing ${MATCH}`, `stopTyping ${MATCH}`]);
  });

  it('ends when the message is sent', async () => {
    const { store, type, emitted } = await signIn();
    await type('hi');
    store.dispatch(messageQueued({ recipientId: MATCH, text: 'hi' }));
    await wait(0);
    expect(emitted()).toEqual([`typing ${MATCH}`, `stopTyping ${MATCH}`]);
    await type('a');
    expect(emitted()).toHaveLength(3);
  });

  it('ends when the text is deleted', async () => {
    const { type, emitted } = await signIn();
    await type('h');
    await type('');
    expect(emitted()).toEqual([`typing ${MATCH}`, `stopTyping ${MATCH}`]);
  });

  it('ends for one match when it starts for another', async () => {
    const { type, emitted } = await signIn();
    await type('h');
    await type('h', 'joan');
    expect(emitted()).toEqual([`typing ${MATCH}`, `stopTyping ${MATCH}`, 'typing joan']);
  });
});

describe('typing of a match', () => {
  // Covers 4.38, 7.32
  it('is shown until it stops', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    expect(isTyping()).toBe(true);
    socket.receive('stopTyping', { senderId: MATCH });
    expect(isTyping()).toBe(false);
  });

  // Covers 4.38
  it('expires after 2.5 s without another event', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    await wait(2_499);
    expect(isTyping()).toBe(true);
    await wait(1);
    expect(isTyping()).toBe(false);
  });

  it('expires later after each event of the same match', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    await wait(2_000);
    socket.receive('typing', { senderId: MATCH });
    socket.receive('typing', { senderId: 'joan' });
    await wait(2_000);
    socket.receive('stopTyping', { senderId: 'joan' });
    expect([isTyping(), isTyping('joan')]).toEqual([true, false]);
    await wait(500);
    expect(isTyping()).toBe(false);
  });

  it('ends when their message arrives', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    socket.receive('receiveMessage', message(1));
    expect(isTyping()).toBe(false);
  });
});
