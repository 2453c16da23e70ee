import { runProgram } from '../program.ts';

await runProgram(() => import('./restoreProgram.ts'));
