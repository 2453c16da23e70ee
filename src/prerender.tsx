import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { makeStore } from './app/makeStore.ts';
import { Root } from './app/Root.tsx';
import { startSession } from './features/auth/startSession.ts';

/** A browser of somebody who was never here. */
const nobodysWindow = {
  fetch: () => Promise.reject(new Error('Nothing is fetched while the page is built.')),
  navigator: {},
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/** The HTML of the landing page as a guest sees it first; run by the build. */
export async function renderLanding(): Promise<string> {
  const store = makeStore({ apiUrl: '', window: nobodysWindow });
  await store.dispatch(startSession());
  const { prelude } = await prerender(
    <Root
      store={store}
      apiUrl=""
      inRouter={(app) => <StaticRouter location="/">{app}</StaticRouter>}
    />,
    // All of it in its place: what comes in parts is moved there by inline scripts.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
