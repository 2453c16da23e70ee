// @ts-check
import { runBuilt } from './command.js';

await runBuilt('cli/backup');
