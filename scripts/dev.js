// @ts-check
// Runs page and service and reloads both on changes. The service prints the URL of the page, to which
// Vite proxies its API.
import concurrently from 'concurrently';

const PORT = 5173;
const PUBLIC_URL = process.env['PUBLIC_URL'] ?? `http://localhost:${PORT}`;

const { result } = concurrently(
  [
    { name: 'server', command: 'tsx watch server/main.ts', env: { PUBLIC_URL } },
    { name: 'page', command: `vite --port ${PORT} --strictPort --logLevel warn` },
  ],
  { killOthersOn: ['failure', 'success'] },
);
await result.catch(() => {
  process.exitCode = 1;
});
