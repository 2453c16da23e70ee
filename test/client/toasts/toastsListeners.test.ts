import { beforeEach, expect, it, jest } from '@jest/globals';
import { selectToasts, toastClosed, toastShown } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

it.each([
  ['3 s', undefined, 3_000],
  ['10 s with a button', { label: 'Undo', trigger: { type: 'undone' } }, 10_000],
])('removes a toast after %s', async (_time, button, lifetime) => {
  const { store } = makeTestStore();
  store.dispatch(toastShown('Saved.', 'success', button));
  await jest.advanceTimersByTimeAsync(lifetime - 1);
  expect(selectToasts(store.getState())).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(selectToasts(store.getState())).toEqual([]);
});

it('removes each toast by itself', async () => {
  const { store } = makeTestStore();
  const first = store.dispatch(toastShown('First.', 'success'));
  await jest.advanceTimersByTimeAsync(1_000);
  store.dispatch(toastShown('Second.', 'success'));
  store.dispatch(toastClosed(first.payload.id));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(selectToasts(store.getState())).toMatchObject([{ message: 'Second.' }]);
});
