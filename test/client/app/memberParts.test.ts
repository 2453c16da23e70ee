import { describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { awaitMemberParts } from '../../../src/app/awaitMemberParts.ts';
import { loadMemberParts } from '../../../src/app/loadMemberParts.ts';
import { makeStore } from '../../../src/app/makeStore.ts';
import { authSlice, signedIn, signedOut } from '../../../src/features/auth/authSlice.ts';
import { toastsSlice } from '../../../src/features/toasts/toastsSlice.ts';
import { FakeSocket, makeTabs } from '../../support/clientStore.ts';

function openGuestPage() {
  const [window] = makeTabs(1);
  if (!window) throw new Error('A tab was asked for.');
  const socket = new FakeSocket();
  const store = makeStore({
    apiUrl: 'http://127.0.0.1:1',
    window,
    openSocket: () => Promise.resolve(socket.asPageSocket()),
  });
  return { store, socket };
}

describe('what only members need', () => {
  it('is there, and hears of it, when somebody signs in', async () => {
    const { store, socket } = openGuestPage();
    expect(store.getState()).not.toHaveProperty('chat');
    store.dispatch(signedIn({ userId: 'ada' }));
    await waitFor(() => {
      expect(store.getState().auth.status).toBe('signedIn');
    });
    expect(store.getState()).toHaveProperty('chat');
    await waitFor(() => {
      expect(socket.connects).toBe(1);
    });
  });

  it('signs nobody in who has left before it came', async () => {
    const { store, socket } = openGuestPage();
    store.dispatch(signedIn({ userId: 'ada' }));
    store.dispatch(signedOut({ byChoice: true }));
    await loadMemberParts();
    await Promise.resolve();
    expect(store.getState().auth.status).toBe('signedOut');
    expect(socket.connects).toBe(0);
  });

  it('says so where it cannot be had, and leaves everybody signed out', async () => {
    const store = configureStore({
      reducer: { auth: authSlice.reducer, toasts: toastsSlice.reducer },
      middleware: (getDefault) =>
        getDefault().prepend(awaitMemberParts(() => Promise.reject(new Error('No network')))),
    });
    store.dispatch(signedIn({ userId: 'ada' }));
    await waitFor(() => {
      expect(store.getState().toasts).toMatchObject([
        {
          type: 'error',
          message: 'An unexpected error occurred. Please try again later.',
        },
      ]);
    });
    expect(store.getState().auth.status).toBe('signedOut');
  });

  it('says nothing of that to whoever has left meanwhile', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const store = configureStore({
      reducer: { auth: authSlice.reducer, toasts: toastsSlice.reducer },
      middleware: (getDefault) =>
        getDefault().prepend(
          awaitMemberParts(
            () =>
              new Promise((_, reject) => {
                fail = reject;
              }),
          ),
        ),
    });
    const before = store.getState().toasts;
    store.dispatch(signedIn({ userId: 'ada' }));
    store.dispatch(signedOut({ byChoice: true }));
    fail(new Error('No network'));
    await Promise.resolve();
    expect(store.getState().toasts).toEqual(before);
  });
});
