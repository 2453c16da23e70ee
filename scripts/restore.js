// @ts-check
import { runBuilt } from './command.js';

await runBuilt('restore');
