import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { makeDependencies } from './app/dependencies.ts';
import { makeStore } from './app/store.ts';
import { Root } from './app/Root.tsx';
import { restoreAuthSession } from './features/auth/restoreAuthSession.ts';

/** The window of a guest on a new device. */
const emptyWindow = {
  fetch: () => Promise.reject(new Error('The build sends no requests.')),
  navigator: {},
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/** Renders the landing page of a guest to HTML. Runs during the build. */
export async function renderLanding(): Promise<string> {
  const store = makeStore(makeDependencies({ apiUrl: '', window: emptyWindow }));
  await store.dispatch(restoreAuthSession());
  const { prelude } = await prerender(
    <Root
      store={store}
      apiUrl=""
      inRouter={(app) => <StaticRouter location="/">{app}</StaticRouter>}
    />,
    // A single chunk, because React moves later chunks into place with inline scripts.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
