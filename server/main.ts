import { runProgram } from './program.ts';

await runProgram(() => import('./service.ts'));
