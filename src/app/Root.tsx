import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ImageOrigin } from '../ui/people/imageOrigin.ts';
import { App } from './App.tsx';
import { PageBoundary } from './shell/ErrorBoundary.tsx';
import type { AppStore } from './store.ts';

interface RootProps {
  store: AppStore;
  apiUrl: string;
  /** Wraps the page in the router of the browser or of the build. */
  inRouter: (app: ReactNode) => ReactNode;
}

/** The whole page. The build prerenders the same tree that the browser hydrates. */
export function Root({ store, apiUrl, inRouter }: RootProps) {
  return (
    <PageBoundary>
      <Provider store={store}>
        <ImageOrigin value={apiUrl}>{inRouter(<App />)}</ImageOrigin>
      </Provider>
    </PageBoundary>
  );
}
