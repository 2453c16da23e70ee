import { runProgram } from '../program.ts';

await runProgram(() => import('./backupProgram.ts'));
