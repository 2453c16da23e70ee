/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';

/** What a tab did at a word: how many of its calls failed, and whether it is still signed in. */
export interface Calls {
  failed: number;
  isSignedIn: boolean;
}

/** A call of the page as its own store makes it. */
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

/** Lets every page of the context hand its store over, as it does to Redux DevTools. */
export async function watchStores(context: BrowserContext): Promise<void> {
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

/** Opens the dashboard as the student whose tokens the context has. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Makes that many calls at one moment, by the page's own code. @param at epoch milliseconds */
export function callAtOnce(page: Page, count: number, at: number): Promise<Calls> {
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
      if (!api) throw new Error('The page does not export its calls.');
      await new Promise((turn) => setTimeout(turn, moment - Date.now()));
      const answers = await Promise.all(
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
        failed: answers.filter(({ isSuccess }) => !isSuccess).length,
        isSignedIn: store.getState().auth.status === 'signedIn',
      };
    },
    [count, at] as const,
  );
}
