// @ts-check
import { ensureBuilt, build } from './buildSteps.js';

if (process.argv.includes('--if-stale')) await ensureBuilt();
else await build();
