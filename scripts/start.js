// @ts-check
import { ensureBuilt } from './buildSteps.js';

await ensureBuilt();
await import(new URL('../build/server/main.js', import.meta.url).href);
