/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';

export interface CallResults {
  failed: number;
  isSignedIn: boolean;
}

interface Store {
  dispatch: (call: unknown) => Promise<{ isSuccess: boolean }>;
  getState: () => { auth: { status: string } };
}
interface Api {
  endpoints: {
    getChips: { initiate: (query: object, options: object) => unknown };
  };
}
interface WatchedWindow {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: unknown;
  benchStore: Store;
}
type MakeStore = (...given: unknown[]) => Store;
type Enhancer = (makeStore: MakeStore) => MakeStore;

/** Exposes the store of every page on `window`, using the Redux DevTools hook. */
export async function exposeStores(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched = window as unknown as WatchedWindow;
    watched.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
      () =>
      (...enhancers: Enhancer[]) =>
      (makeStore: MakeStore) =>
      (...given: unknown[]) => {
        const enhanced = enhancers.reduceRight((inner, enhance) => enhance(inner), makeStore);
        watched.benchStore = enhanced(...given);
        return watched.benchStore;
      };
  });
}

/** Opens the dashboard as the student signed in in the context. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Dispatches concurrent queries through the store of the page. @param at epoch milliseconds */
export function callConcurrently(page: Page, count: number, at: number): Promise<CallResults> {
  return page.evaluate(
    async ([calls, moment]) => {
      const store = (window as unknown as WatchedWindow).benchStore;
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js'));
      const parts = (await Promise.all(scripts.map((name) => import(name)))) as object[];
      const api = parts
        .flatMap((part) => Object.values(part) as (Partial<Api> | null | undefined)[])
        .find((part): part is Api => part?.endpoints?.getChips !== undefined);
      if (!api) throw new Error('The page does not export its API.');
      await new Promise((turn) => setTimeout(turn, moment - Date.now()));
      const results = await Promise.all(
        Array.from({ length: calls }, (_each, number) =>
          store.dispatch(
            api.endpoints.getChips.initiate(
              { kind: 'skills', q: `skill ${String(number)}` },
              { forceRefetch: true, subscribe: false },
            ),
          ),
        ),
      );
      return {
        failed: results.filter(({ isSuccess }) => !isSuccess).length,
        isSignedIn: store.getState().auth.status === 'signedIn',
      };
    },
    [count, at] as const,
  );
}
