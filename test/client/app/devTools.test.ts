import { afterEach, describe, expect, it } from '@jest/globals';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { devTools } from '../../../src/app/devTools.ts';
import { startFakeService } from '../../support/client/fakeService.ts';

interface ExtensionWindow {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: unknown;
}

function sanitized(sanitizer: unknown, value: unknown): unknown {
  return (sanitizer as (value: unknown) => unknown)(value);
}

/** Replaces the extension: collects each sanitized action and state. */
function standInExtension() {
  const shown: unknown[] = [];
  const names: (string | undefined)[] = [];
  const compose = (options: typeof devTools) => {
    names.push(options.name);
    return (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      (createStore) =>
        enhancers.reduceRight<typeof createStore>(
          (next, enhancer) => enhancer(next),
          (reducer, state) =>
            createStore((current, action) => {
              const nextState = reducer(current, action);
              shown.push(sanitized(options.actionSanitizer, action));
              shown.push(sanitized(options.stateSanitizer, nextState));
              return nextState;
            }, state),
        );
  };
  (window as ExtensionWindow).__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = compose;
  return { shown, names };
}

afterEach(() => {
  delete (window as ExtensionWindow).__REDUX_DEVTOOLS_EXTENSION_COMPOSE__;
});

describe('Redux DevTools', () => {
  it('shows the store name and the actions without passwords and tokens', async () => {
    const { shown, names } = standInExtension();
    // Imported here because the toolkit looks for the extension on load.
    const { authApi } = await import('../../../src/features/auth/authApi.ts');
    const { resetApi } = await import('../../../src/features/auth/passwords/resetApi.ts');
    const { makeTestStore, fakeToken } = await import('../../support/client/clientStore.ts');
    const access = fakeToken('ada', 'secret-access');
    const tokens = { token: access, accessToken: access, refreshToken: 'secret-refresh' };
    const service = await startFakeService({
      'POST /api/users/login': () => ({ body: tokens }),
      'POST /api/users/signup': () => ({ body: tokens }),
      'POST /api/users/reset-password/secret-reset': () => ({ body: { message: 'Done.' } }),
    });
    const { store } = makeTestStore({ url: service.url });
    const { login, signup } = authApi.endpoints;
    const { resetPassword } = resetApi.endpoints;
    const password = 'secret-password';
    await store.dispatch(login.initiate({ email: 'ada@a.example', password }));
    await store.dispatch(
      signup.initiate({ name: 'Ada', email: 'ada@a.example', password, university: 'A' }),
    );
    await store.dispatch(resetPassword.initiate({ token: 'secret-reset', password }));
    await service.stop();

    const story = JSON.stringify(shown);
    expect(names).toContain('Study Buddy');
    expect(story).toContain('auth/signedIn');
    expect(story).toContain('ada@a.example');
    expect(story).toContain('(hidden)');
    expect(story).not.toContain('secret-');
    expect(story).not.toContain(access);
  });

  it('shows an unchanged state when nothing is hidden', () => {
    const state = { auth: { status: 'signedOut' }, list: [1, { a: null }] };
    expect(sanitized(devTools.stateSanitizer, state)).toBe(state);
  });
});
