import { describe, expect, it, jest } from '@jest/globals';
import { sessionExpired, signedIn, signedOut, tokenMissing } from '../../../src/api/authActions.ts';
import {
  selectToasts,
  toastClosed,
  toastShown,
  toastsSlice,
  type Toast,
} from '../../../src/features/toasts/toastsSlice.ts';
import { navigated } from '../../../src/store/navigated.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';

const { reducer } = toastsSlice;

const saved: Toast = { id: 't1', message: 'Saved.', type: 'success' };
const failed: Toast = { id: 't2', message: 'Failed.', type: 'error' };
const button = { label: 'Undo', trigger: { type: 'undone' } };
const moved: Toast = { id: 't3', message: 'Moved.', type: 'success', button };
const all = [saved, failed, moved];

describe('a toast', () => {
  // Covers 3.1
  it.each(['success', 'error', 'info', 'warning'] as const)('of type %s is added last', (type) => {
    const added = toastShown('Hello.', type);
    const id: unknown = expect.stringMatching(/^\S{10,}$/);
    expect(reducer(all, added)).toEqual([...all, { id, message: 'Hello.', type }]);
  });

  it('has a button', () => {
    const added = toastShown('Moved.', 'success', button);
    expect(reducer([], added)).toEqual([{ ...moved, id: added.payload.id }]);
  });

  // Covers 3.1
  it('has an id of its own', () => {
    expect(toastShown('Same.', 'info').payload.id).not.toBe(toastShown('Same.', 'info').payload.id);
  });

  // Covers 4.11
  it('without a message is not added', () => {
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

  it('is selected', () => {
    expect(selectToasts({ toasts: all })).toBe(all);
  });
});

// Covers 4.11
it.each([
  ['3 s', undefined, 3_000],
  ['10 s with a button', { label: 'Undo', trigger: { type: 'undone' } }, 10_000],
])('a toast is removed after %s', async (_time, button, lifetime) => {
  jest.useFakeTimers();
  const { store } = makeTestStore();
  store.dispatch(toastShown('Saved.', 'success', button));
  await jest.advanceTimersByTimeAsync(lifetime - 1);
  expect(selectToasts(store.getState())).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(selectToasts(store.getState())).toEqual([]);
});

it('each toast is removed by itself', async () => {
  jest.useFakeTimers();
  const { store } = makeTestStore();
  const first = store.dispatch(toastShown('First.', 'success'));
  await jest.advanceTimersByTimeAsync(1_000);
  store.dispatch(toastShown('Second.', 'success'));
  store.dispatch(toastClosed(first.payload.id));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(selectToasts(store.getState())).toMatchObject([{ message: 'Second.' }]);
});
