import { describe, expect, it, jest } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { makeStore } from '../../../src/app/makeStore.ts';
import { signIn } from '../../../src/features/auth/signIn.ts';
import { selectFavourites } from '../../../src/features/search/searchSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { FakeSocket, makeTabs, fakeToken } from '../../support/client/clientStore.ts';

/** Returns a signed-out store with a stored token. */
function makeGuestStore() {
  const [window] = makeTabs(1);
  if (!window) throw new Error('makeTabs returned no tab.');
  window.localStorage.setItem('token', fakeToken('ada'));
  const socket = new FakeSocket();
  const store = makeStore({
    apiUrl: 'http://127.0.0.1:1',
    window,
    createSocket: () => Promise.resolve(socket.asClientSocket()),
  });
  return { store, socket, window };
}

describe('signIn', () => {
  it('adds the listeners and the socket before the student is signed in', async () => {
    const { store, socket } = makeGuestStore();
    await store.dispatch(signIn('ada'));
    expect(store.getState().auth.status).toBe('signedIn');
    await waitFor(() => expect(socket.connects).toBe(1));
  });

  it('adds the member module once for several sign-ins', async () => {
    const { store, socket } = makeGuestStore();
    await store.dispatch(signIn('ada'));
    await store.dispatch(signIn('ada'));
    await waitFor(() => expect([socket.connects, socket.disconnects]).toEqual([2, 1]));
  });

  it('does not sign in a student whose tokens were removed meanwhile', async () => {
    const { store, socket, window } = makeGuestStore();
    const signingIn = store.dispatch(signIn('ada'));
    window.localStorage.removeItem('token');
    await signingIn;
    expect(store.getState().auth.status).toBe('signedOut');
    expect(socket.connects).toBe(0);
  });

  it('stays signed out with a toast when the member module cannot be loaded', async () => {
    const { store } = makeGuestStore();
    const dispatch = jest.fn((action: UnknownAction) => store.dispatch(action));
    const dependencies = {
      tokens: { access: () => fakeToken('ada') },
      loadMemberModule: () => Promise.reject(new Error('No network')),
    };
    await signIn('ada')(dispatch as never, () => store.getState(), dependencies as never);
    expect(store.getState().auth.status).toBe('signedOut');
    expect(selectToasts(store.getState())).toMatchObject([
      { type: 'error', message: 'An unexpected error occurred. Please try again later.' },
    ]);
  });
});

describe('a lazily loaded slice', () => {
  it('has its initial state before its reducer is added', () => {
    expect(selectFavourites({})).toEqual([]);
  });
});
