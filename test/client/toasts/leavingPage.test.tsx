import { expect, it, jest } from '@jest/globals';
import { useCloseErrorToasts } from '../../../src/app/toasts/useCloseErrorToasts.ts';
import { toastShown } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

function Page() {
  useCloseErrorToasts();
  return null;
}

it('closes error toasts and keeps the other ones', () => {
  jest.useFakeTimers();
  const { store } = makeTestStore();
  const { goTo } = renderScreen(<Page />, store, '/requests');
  store.dispatch(toastShown('Failed to accept request.', 'error'));
  store.dispatch(toastShown('Saved!', 'success'));
  const texts = () => store.getState().toasts.map(({ message }) => message);
  goTo('/requests?open=1');
  expect(texts()).toEqual(['Failed to accept request.', 'Saved!']);
  goTo('/matches');
  expect(texts()).toEqual(['Saved!']);
});
