import { describe, expect, it, jest } from '@jest/globals';
import { sessionExpired, signedIn, signedOut, tokenMissing } from '../../../src/api/authActions.ts';
import {
  navigated,
  selectToasts,
  toastClosed,
  toastShown,
  toastsSlice,
  type Toast,
} from '../../../src/features/toasts/toastsSlice.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';

const { reducer } = toastsSlice;

const saved: Toast = { id: 't1', message: 'Saved.', type: 'success' };
const failed: Toast = { id: 't2', message: 'Failed.', type: 'error' };
const button = { label: 'Undo', trigger: { type: 'undone' } };
const moved: Toast = { id: 't3', message: 'Moved.', type: 'success', button };
const all = [saved, failed, moved];

describe('a toast', () => {
  // Covers 3.1
  it('is added last, with an id of its own, unless it has no message', () => {
    const id: unknown = expect.stringMatching(/^\S{10,}$/);
    for (const type of ['success', 'error', 'info', 'warning'] as const) {
      const added = reducer(all, toastShown('Hello.', type));
      expect(added).toEqual([...all, { id, message: 'Hello.', type }]);
    }
    const { id: _id, ...withButton } = moved;
    expect(reducer([], toastShown('Moved.', 'success', button))).toEqual([{ id, ...withButton }]);
    expect(toastShown('Same.', 'info').payload.id).not.toBe(toastShown('Same.', 'info').payload.id);
    expect(reducer(all, toastShown('', 'error'))).toEqual(all);
  });

  it.each([
    ['is removed when it is closed', toastClosed('t1'), [failed, moved]],
    ['stays when an unknown one is closed', toastClosed('t9'), all],
    [
      'about an error is removed on another page',
      navigated({ path: '/matches', opensPage: true }),
      [saved, moved],
    ],
    ['stays after a redirect', navigated({ path: '/login', opensPage: false }), all],
    ['with a button is removed at a logout', signedOut({ byChoice: true }), [saved, failed]],
    ['with a button is removed when the session expires', sessionExpired(), [saved, failed]],
    ['with a button is removed without a token', tokenMissing({ message: '' }), [saved, failed]],
    ['stays at a login', signedIn({ userId: 'ada' }), all],
  ])('%s', (_title, action, after) => {
    expect(reducer(all, action)).toEqual(after);
  });
});

it('a request that is aborted shows no toast', async () => {
  const { store, toasts } = makeTestStore({ userId: 'ada' });
  const { initiate } = requestsApi.endpoints.sendRequest;
  const request = store.dispatch(initiate({ recipientId: 'grace' }));
  request.abort();
  await request;
  expect(toasts()).toEqual([]);
});

it('each toast is removed by itself after 3 s, with a button after 10 s', async () => {
  jest.useFakeTimers();
  const { store } = makeTestStore();
  const shown = () => selectToasts(store.getState()).map(({ message }) => message);
  const closed = store.dispatch(toastShown('Closed.', 'success'));
  store.dispatch(toastShown('Moved.', 'success', button));
  await jest.advanceTimersByTimeAsync(1_000);
  store.dispatch(toastShown('Saved.', 'success'));
  store.dispatch(toastClosed(closed.payload.id));
  await jest.advanceTimersByTimeAsync(2_999);
  expect(shown()).toEqual(['Moved.', 'Saved.']);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(['Moved.']);
  await jest.advanceTimersByTimeAsync(5_999);
  expect(shown()).toEqual(['Moved.']);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual([]);
});
