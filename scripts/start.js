// @ts-check
import { runBuilt } from './command.js';

const PARENT_CHECK = 500;
const { ppid } = process;

await runBuilt('main');

// A shell between npm and this process does not pass signals on. It ends, and the service stops too.
if (process.env['npm_lifecycle_event'] === 'start') {
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK);
  timer.unref();
}
