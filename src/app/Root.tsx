import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { PictureOrigin } from '../ui/pictureOrigin.ts';
import { App } from './App.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import type { AppStore } from './makeStore.ts';

interface RootProps {
  store: AppStore;
  apiUrl: string;
  /** Puts the page into the router of its surroundings: a browser's, or that of the build. */
  inRouter: (app: ReactNode) => ReactNode;
  gallery?: ComponentType | undefined;
}

/** The whole page. The build renders the same tree that a browser takes over afterwards. */
export function Root({ store, apiUrl, inRouter, gallery }: RootProps) {
  return (
    <ErrorScreen>
      <Provider store={store}>
        <PictureOrigin value={apiUrl}>{inRouter(<App gallery={gallery} />)}</PictureOrigin>
      </Provider>
    </ErrorScreen>
  );
}
