import { afterEach } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { api } from '../../../src/api/api.ts';
import type { AppStore } from '../../../src/app/store.ts';
import { makeTestStore, type TestStoreOptions } from './clientStore.ts';
import type { FakeService } from './fakeService.ts';

// Styles are not loaded in jsdom, so `pointer-events` need not be checked.
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const stores = new Set<AppStore>();

/** Unmounts all screens. Aborts their requests, so that none fails when the service stops. */
export function closeScreens(): void {
  cleanup();
  for (const store of stores) store.dispatch(api.util.resetApiState());
  stores.clear();
}
afterEach(closeScreens);

/** Renders a screen in a real store and router. `where()` returns the path, `goTo` navigates. */
export function renderScreen(screen: ReactNode, store: AppStore, path = '/') {
  stores.add(store);
  let location = path;
  let navigate: NavigateFunction | undefined;
  function LocationProbe() {
    const { pathname, search } = useLocation();
    location = pathname + search;
    navigate = useNavigate();
    return null;
  }
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        {screen}
        <LocationProbe />
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...view,
    where: () => location,
    goTo: (next: string | number) => {
      act(() => void (typeof next === 'number' ? navigate?.(next) : navigate?.(next)));
    },
  };
}

/** Renders a screen of a service, by default for Ada. */
export function openScreen(
  screen: ReactNode,
  { url }: FakeService,
  path?: string,
  options: TestStoreOptions = { userId: 'ada' },
) {
  const opened = makeTestStore({ url, ...options });
  return { ...opened, ...renderScreen(screen, opened.store, path) };
}
