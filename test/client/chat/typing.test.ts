import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  draftChanged,
  messageQueued,
  selectIsTyping,
} from '../../../src/features/chat/chatSlice.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { BUDDY, ME, message } from './threadModel.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function signIn() {
  const { store, socket } = makeTestStore({ userId: ME });
  await jest.advanceTimersByTimeAsync(0);
  const type = async (text: string, buddyId = BUDDY) => {
    store.dispatch(draftChanged({ buddyId, text }));
    await jest.advanceTimersByTimeAsync(0);
  };
  const announced = () =>
    socket.emitted
      .filter(([event]) => event === 'typing' || event === 'stopTyping')
      .map(([event, payload]) => `${event} ${(payload as { recipientId: string }).recipientId}`);
  const isTyping = (id = BUDDY) => selectIsTyping(store.getState(), id);
  return { store, socket, type, announced, isTyping };
}

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('while I type', () => {
  it('my buddy is told at the first keystroke, and once', async () => {
    const { type, announced } = await signIn();
    for (const text of ['h', 'he', 'hel']) await type(text);
    expect(announced()).toEqual([`typing ${BUDDY}`]);
  });

  it('and again before the other side would stop showing it', async () => {
    const { type, announced } = await signIn();
    for (const text of ['h', 'he', 'hel']) {
      await type(text);
      await wait(1_200);
    }
    expect(announced()).toEqual([`typing ${BUDDY}`, `typing ${BUDDY}`]);
  });

  it('the end is told after 1.5 s without a keystroke', async () => {
    const { type, announced } = await signIn();
    await type('h');
    await wait(1_000);
    await type('he');
    await wait(1_499);
    expect(announced()).toEqual([`typing ${BUDDY}`]);
    await wait(1);
    expect(announced()).toEqual([`typing ${BUDDY}`, `stopTyping ${BUDDY}`]);
  });

  it('the end is told at once when the message is sent', async () => {
    const { store, type, announced } = await signIn();
    await type('hi');
    store.dispatch(messageQueued({ recipientId: BUDDY, text: 'hi' }));
    await wait(0);
    expect(announced()).toEqual([`typing ${BUDDY}`, `stopTyping ${BUDDY}`]);
    await type('a');
    expect(announced()).toHaveLength(3);
  });

  it('the end is told at once when nothing is left of it', async () => {
    const { type, announced } = await signIn();
    await type('h');
    await type('');
    expect(announced()).toEqual([`typing ${BUDDY}`, `stopTyping ${BUDDY}`]);
  });

  it('to another buddy, the first is told of the end', async () => {
    const { type, announced } = await signIn();
    await type('h');
    await type('h', 'joan');
    expect(announced()).toEqual([`typing ${BUDDY}`, `stopTyping ${BUDDY}`, 'typing joan']);
  });
});

describe('while my buddy types', () => {
  it('it shows until they stop', async () => {
    const { socket, isTyping } = await signIn();
    socket.arrive('typing', { senderId: BUDDY });
    expect(isTyping()).toBe(true);
    socket.arrive('stopTyping', { senderId: BUDDY });
    expect(isTyping()).toBe(false);
  });

  it('it shows for 2.5 s when no more is heard', async () => {
    const { socket, isTyping } = await signIn();
    socket.arrive('typing', { senderId: BUDDY });
    await wait(2_499);
    expect(isTyping()).toBe(true);
    await wait(1);
    expect(isTyping()).toBe(false);
  });

  it('each word of it counts anew, and only for who it comes from', async () => {
    const { socket, isTyping } = await signIn();
    socket.arrive('typing', { senderId: BUDDY });
    await wait(2_000);
    socket.arrive('typing', { senderId: BUDDY });
    socket.arrive('typing', { senderId: 'joan' });
    await wait(2_000);
    socket.arrive('stopTyping', { senderId: 'joan' });
    expect([isTyping(), isTyping('joan')]).toEqual([true, false]);
    await wait(500);
    expect(isTyping()).toBe(false);
  });

  it('it is gone when their message arrives', async () => {
    const { socket, isTyping } = await signIn();
    socket.arrive('typing', { senderId: BUDDY });
    socket.arrive('receiveMessage', message(1));
    expect(isTyping()).toBe(false);
  });
});
