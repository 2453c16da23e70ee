import { lazy } from 'react';

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

/** Like `lazy` of React, which keeps the first failure for as long as the page is open. */
export const lazyChunk: typeof lazy = (load) => lazy(() => loadChunk(load));
