import { lazy, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { guardPage } from './app/guardPage.ts';
import { loadMemberParts } from './app/loadMemberParts.ts';
import { makeStore } from './app/makeStore.ts';
import { Root } from './app/Root.tsx';
import { prefetchScreen } from './app/screens.ts';
import { startSession } from './features/auth/startSession.ts';
import './index.css';

const root = document.getElementById('root');
if (root && guardPage(window, console)) {
  void start(root);
  // Nothing that anybody waits for; in development there are no built files to hold.
  if (import.meta.env.PROD) window.addEventListener('load', () => void showNotices(root));
}

async function start(root: HTMLElement): Promise<void> {
  // import.meta.env is read here and nowhere else, so that everything below can run outside Vite.
  const apiUrl = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '');
  const gallery = import.meta.env.DEV ? lazy(() => import('./app/gallery/Gallery.tsx')) : undefined;
  const store = makeStore({ apiUrl, window });
  const started = store.dispatch(startSession());
  const isGuest = store.getState().auth.status === 'signedOut';
  // Loaded while the service is asked who this is.
  if (!isGuest) void loadMemberParts();
  const page = (
    <StrictMode>
      <Root
        store={store}
        apiUrl={apiUrl}
        gallery={gallery}
        inRouter={(app) => <BrowserRouter>{app}</BrowserRouter>}
      />
    </StrictMode>
  );
  const isPrerendered = root.hasChildNodes();
  if (isPrerendered && isGuest) {
    hydrateRoot(root, page);
    return;
  }
  // What the build rendered is for guests: before a member it stands until theirs can replace it.
  if (isPrerendered) await Promise.all([started, import('./routes/LandingRoute.tsx')]);
  // HTML that names the scripts of its screen has them on their way: nothing is drawn before them,
  // and no spinner, which React would then keep for a while.
  if (document.querySelector('link[rel=modulepreload]')) await prefetchScreen(location.pathname);
  startTransition(() => {
    createRoot(root).render(page);
  });
}

async function showNotices(root: HTMLElement): Promise<void> {
  (await import('./app/showPageNotices.tsx')).showPageNotices(root);
}
