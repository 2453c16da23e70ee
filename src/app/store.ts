import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type Reducer,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { AppDependencies } from '../api/appDependencies.ts';
import { isAuthSessionEnd } from '../api/authActions.ts';
import { addAuthListeners } from '../features/auth/authListeners.ts';
import { authSlice } from '../features/auth/authSlice.ts';
import { followOtherTabs } from '../features/auth/followOtherTabs.ts';
import { chatSlice } from '../features/chat/chatSlice.ts';
import { addChatListeners } from '../features/chat/chatListeners.ts';
import { stagedFilesSlice } from '../features/chat/stagedFilesSlice.ts';
import { addNotificationsListeners } from '../features/notifications/notificationsListeners.ts';
import { notificationsSlice } from '../features/notifications/notificationsSlice.ts';
import { requestsSlice } from '../features/requests/requestsSlice.ts';
import { addSearchListeners } from '../features/search/searchListeners.ts';
import { searchSlice } from '../features/search/searchSlice.ts';
import { sessionsSlice } from '../features/sessions/sessionsSlice.ts';
import { themeSlice } from '../features/theme/themeSlice.ts';
import { toastsSlice } from '../features/toasts/toastsSlice.ts';
import { makeCreateSocket, type CreateSocket } from '../socket/clientSocket.ts';
import { connectionSlice } from '../socket/connectionSlice.ts';
import { makeSocketMiddleware } from '../socket/socketMiddleware.ts';
import { devTools } from './devTools.ts';
import { addFreshnessListeners } from './listeners/freshness.ts';
import { addRequestListeners } from './listeners/requestListeners.ts';
import { addRetryListeners } from './listeners/retryListeners.ts';
import { addSessionMoveListeners } from './listeners/sessionMoveListeners.ts';
import { addToastListeners } from './listeners/toastListeners.ts';

/** The state of the page. `api` is the cache of RTK Query; the others are client state. */
const slices = combineSlices(
  api,
  authSlice,
  themeSlice,
  toastsSlice,
  searchSlice,
  requestsSlice,
  chatSlice,
  stagedFilesSlice,
  sessionsSlice,
  notificationsSlice,
  connectionSlice,
);

/** Resets the slices of the student when the auth session ends. A listener resets `api`. */
const rootReducer: Reducer<RootState> = (state, action) => {
  if (!state || !isAuthSessionEnd(action)) return slices(state, action);
  const { api, auth, theme, toasts } = state;
  return slices({ api, auth, theme, toasts }, action);
};

/** What listens to actions, in the order in which they receive one. */
const LISTENERS: readonly ((startListening: AppStartListening) => void)[] = [
  addAuthListeners,
  addToastListeners,
  addChatListeners,
  addNotificationsListeners,
  addSearchListeners,
  addSessionMoveListeners,
  addRequestListeners,
  addFreshnessListeners,
  addRetryListeners,
];

/** Checks of the development build do not warn about slow machines. */
const CHECK = { warnAfter: Infinity };

/**
 * Creates a store with its own cache, listeners, socket and token refresh.
 * @param createSocket by default loads socket.io-client at the first sign-in
 */
export function makeStore(
  dependencies: AppDependencies,
  createSocket: CreateSocket = makeCreateSocket(dependencies),
) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppDependencies>({
    extra: dependencies,
  });
  for (const addListeners of LISTENERS) addListeners(listeners.startListening);
  const store = configureStore({
    reducer: rootReducer,
    devTools,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: dependencies },
        immutableCheck: CHECK,
        serializableCheck: CHECK,
      })
        .prepend(listeners.middleware)
        .concat(api.middleware, makeSocketMiddleware({ ...dependencies, createSocket })),
  });
  store.dispatch(followOtherTabs());
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof slices>;
export type AppDispatch = ThunkDispatch<RootState, AppDependencies, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<
  Result,
  RootState,
  AppDependencies,
  UnknownAction
>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppDependencies>;
