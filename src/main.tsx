import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { ErrorScreen } from './app/ErrorScreen.tsx';
import { guardPage } from './app/guardPage.ts';
import { makeStore } from './app/makeStore.ts';
import { startSession } from './features/auth/startSession.ts';
import { PictureOrigin } from './ui/pictureOrigin.ts';
import './index.css';

const root = document.getElementById('root');

// import.meta.env is read here and nowhere else, so that everything below can run outside Vite.
if (root && guardPage(window, console)) {
  const apiUrl = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '');
  const store = makeStore({ apiUrl, window });
  void store.dispatch(startSession());
  createRoot(root).render(
    <StrictMode>
      <ErrorScreen>
        <Provider store={store}>
          <PictureOrigin value={apiUrl}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </PictureOrigin>
        </Provider>
      </ErrorScreen>
    </StrictMode>,
  );
}
