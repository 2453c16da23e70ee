import { runProgram } from '../program.ts';

await runProgram(() => import('./adminProgram.ts'));
