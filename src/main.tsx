import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { frameGuard } from './app/shell/frameGuard.ts';
import { PageNotices } from './app/shell/PageNotices.tsx';
import { isTranslated, keepTranslatable } from './app/shell/translatedPage.ts';
import { makeDependencies } from './app/dependencies.ts';
import { makeStore } from './app/store.ts';
import { Root } from './app/Root.tsx';
import { prefetchRoute } from './app/lazyRoutes.ts';
import { restoreAuthSession } from './features/auth/restoreAuthSession.ts';
import './index.css';

/** Milliseconds. The service worker downloads all files of the page, which delays the first screen. */
const NOTICES_DELAY = 2_000;

const root = document.getElementById('root');
if (root && frameGuard(window, console)) {
  keepTranslatable(window);
  void start(root);
  // Development has no built files for a service worker to cache.
  if (import.meta.env.PROD) {
    window.addEventListener('load', () => {
      setTimeout(() => showNotices(root), navigator.onLine ? NOTICES_DELAY : 0);
    });
  }
}

async function start(root: HTMLElement): Promise<void> {
  // The only file that reads import.meta.env, so that everything else runs outside Vite.
  const apiUrl = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '');
  const store = makeStore(makeDependencies({ apiUrl, window }));
  void store.dispatch(restoreAuthSession());
  const isGuest = store.getState().auth.status === 'signedOut';
  const page = (
    <StrictMode>
      <Root
        store={store}
        apiUrl={apiUrl}
        inRouter={(app) => <BrowserRouter>{app}</BrowserRouter>}
      />
    </StrictMode>
  );
  delete root.dataset['prerendered'];
  if (root.hasChildNodes() && isGuest && !isTranslated(root)) {
    hydrateRoot(root, page);
    return;
  }
  // The prerendered landing page is for guests, and React can continue only from what it has rendered itself.
  root.replaceChildren();
  // HTML with preload links already loads the code of its route. Waiting for it avoids a spinner,
  // which React would keep for a while.
  if (document.querySelector('link[rel=modulepreload]')) await prefetchRoute(location.pathname);
  startTransition(() => {
    createRoot(root).render(page);
  });
}

/** Renders the notices in a root of their own, so that an error of the page does not remove them. */
function showNotices(root: HTMLElement): void {
  const container = document.createElement('div');
  root.before(container);
  createRoot(container).render(<PageNotices />);
}
