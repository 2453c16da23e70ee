import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { AppStore } from '../../src/app/makeStore.ts';

/** Renders a screen in a real store and router; `where()` answers the present address, `goTo` leads to another. */
export function renderScreen(screen: ReactNode, store: AppStore, address = '/') {
  let location = address;
  let navigate: NavigateFunction | undefined;
  function Witness() {
    const { pathname, search } = useLocation();
    location = pathname + search;
    navigate = useNavigate();
    return null;
  }
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        {screen}
        <Witness />
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...view,
    where: () => location,
    goTo: (next: string) => {
      act(() => void navigate?.(next));
    },
  };
}
