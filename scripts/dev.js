// @ts-check
// Runs page and service and reloads both on changes. The service prints the URL of the page, to which
// Vite proxies its API.
import concurrently from 'concurrently';
import { runNode } from './run.js';

const PORT = 5173;
const PUBLIC_URL = process.env['PUBLIC_URL'] ?? `http://localhost:${PORT}`;

// Threads of Node.js 20 load no TypeScript, so those of the service are built.
const code = await runNode(['scripts/buildServer.js']);
if (code !== 0) process.exit(code);

const { result } = concurrently(
  [
    { name: 'server', command: 'tsx watch server/main.ts', env: { PUBLIC_URL } },
    { name: 'threads', command: 'node scripts/buildServer.js --watch' },
    { name: 'page', command: `vite --port ${PORT} --strictPort --logLevel warn` },
  ],
  { killOthersOn: ['failure', 'success'] },
);
await result.catch(() => {
  process.exitCode = 1;
});
