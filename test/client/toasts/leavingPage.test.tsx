import { expect, it, jest } from '@jest/globals';
import { NavigationLog } from '../../../src/app/App.tsx';
import { toastShown } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

it('closes error toasts and keeps the other ones', () => {
  jest.useFakeTimers();
  const { store } = makeTestStore();
  const { goTo } = renderScreen(<NavigationLog />, store, '/requests');
  store.dispatch(toastShown('Failed to accept request.', 'error'));
  store.dispatch(toastShown('Saved!', 'success'));
  const texts = () => store.getState().toasts.map(({ message }) => message);
  goTo('/requests?open=1');
  expect(texts()).toEqual(['Failed to accept request.', 'Saved!']);
  goTo('/matches');
  expect(texts()).toEqual(['Saved!']);
});
