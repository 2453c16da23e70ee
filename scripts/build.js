// @ts-check
import { ensureBuilt, build } from './pageBuild/buildSteps.js';

if (process.argv.includes('--if-stale')) await ensureBuilt();
else await build();
