import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { AppStore } from '../../../src/app/makeStore.ts';

/** Renders a screen in a real store and router. `where()` returns the path, `goTo` navigates. */
export function renderScreen(screen: ReactNode, store: AppStore, path = '/') {
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
