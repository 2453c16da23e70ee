import { createElement, lazy, type ComponentProps, type ComponentType } from 'react';

/** Milliseconds. */
const RETRY_AFTER = 1_000;

/** Loads a file of the page, and once more when a network that comes and goes has lost it. */
export const loadChunk = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_AFTER);
    });
    return load();
  });

const failed = new Set<() => void>();

/** Makes components load again that could not be loaded. Called before they are rendered again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Like `lazy` of React, which keeps a failure for as long as the page is open: see forgetFailures(). */
// oxlint-disable-next-line typescript/no-explicit-any -- The type parameter of `lazy` is the same.
export function lazyChunk<Loaded extends ComponentType<any>>(
  load: () => Promise<{ default: Loaded }>,
): ComponentType<ComponentProps<Loaded>> {
  const attempt = () =>
    loadChunk(load).catch((error: unknown) => {
      failed.add(() => {
        Component = lazy(attempt);
      });
      throw error;
    });
  let Component = lazy(attempt);
  return (props) => createElement(Component, props);
}
