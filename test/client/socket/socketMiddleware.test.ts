import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tokensRefreshed } from '../../../src/api/authActions.ts';
import {
  messageEmitted,
  typingEmitted,
  stopTypingEmitted,
} from '../../../src/socket/socketActions.ts';
import { signInWith } from './signInWith.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});

describe('actions', () => {
  it('are dispatched on each connect and disconnect', async () => {
    const { socket, log } = await signInWith();
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    socket.fire('connect');
    expect(log()).toEqual([
      'auth/signedIn',
      'connection/connected',
      'connection/disconnected',
      'connection/connected',
    ]);
  });

  // Covers 7.33
  it.each([
    ['receiveMessage', 'chat/messageArrived'],
    ['messageUpdated', 'chat/messageUpdated'],
    ['messageDeleted', 'chat/messageDeleted'],
    ['messagesRead', 'chat/messagesRead'],
    ['typing', 'chat/typingStarted'],
    ['stopTyping', 'chat/typingStopped'],
    ['newNotification', 'notifications/arrived'],
    ['notification', 'notifications/arrived'],
    ['session_reminder', 'notifications/reminderArrived'],
    ['notificationRead', 'notifications/readElsewhere'],
    ['connectionChanged', 'requests/connectionChanged'],
    ['sessionChanged', 'sessions/sessionChanged'],
  ])('map the event %s to %s with its payload', async (event, type) => {
    const { store, socket } = await signInWith();
    const payload = { _id: '1', read: true };
    socket.receive(event, payload);
    expect(store.getActions().at(-1)).toEqual({ type, payload });
  });

  it.each(['unheardOf', 'toString', '__proto__'])('ignore the unknown event %s', async (event) => {
    const { socket, log } = await signInWith();
    socket.receive(event, {});
    expect(log()).toEqual(['auth/signedIn']);
  });

  it('contain the message of a connection error', async () => {
    const { store, socket, refused } = await signInWith();
    socket.fire('connect_error', new Error('xhr poll error'));
    expect(refused).toEqual([]);
    expect(store.getActions().at(-1)).toEqual({
      type: 'connection/failed',
      payload: { message: 'xhr poll error' },
    });
  });
});

describe('emitted events', () => {
  // Covers 7.30
  it('include join on every connect', async () => {
    const { socket } = await signInWith();
    socket.fire('connect');
    socket.fire('connect');
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['join', 'ada'],
    ]);
  });

  // Covers 7.30
  it('include messages and typing with the sender', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(typingEmitted({ recipientId: 'grace' }));
    store.dispatch(stopTypingEmitted({ recipientId: 'grace' }));
    store.dispatch(messageEmitted({ recipientId: 'grace', message: 'Hi' }));
    expect(socket.emitted).toEqual([
      ['typing', { senderId: 'ada', recipientId: 'grace' }],
      ['stopTyping', { senderId: 'ada', recipientId: 'grace' }],
      ['sendMessage', { senderId: 'ada', recipientId: 'grace', message: 'Hi' }],
    ]);
  });

  it('include the new token after a refresh', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(tokensRefreshed());
    expect(socket.emitted).toEqual([['authenticate', { token: 'access' }]]);
  });
});

describe('a disconnected socket', () => {
  it('buffers messages and drops typing events and tokens', async () => {
    const { store, socket } = await signInWith();
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    store.dispatch(typingEmitted({ recipientId: 'grace' }));
    store.dispatch(stopTypingEmitted({ recipientId: 'grace' }));
    store.dispatch(messageEmitted({ recipientId: 'grace', message: 'Hello' }));
    store.dispatch(tokensRefreshed());
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['sendMessage', { senderId: 'ada', recipientId: 'grace', message: 'Hello' }],
    ]);
  });

  it('dispatches its first connect after failures', async () => {
    const { socket, log } = await signInWith();
    socket.fire('connect_error', new Error('The server is full.'));
    socket.fire('connect');
    expect(log().slice(-2)).toEqual(['connection/failed', 'connection/connected']);
  });
});
