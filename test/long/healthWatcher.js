// @ts-check
// Requests /healthz until a message arrives, then posts the results. Runs in a thread, because an event loop
// that is busy with other requests may send a request more than ten seconds after it connected, which the
// service answers with 408.
import { once } from 'node:events';
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, watchers } = /** @type {{ url: string, watchers: number }} */ (workerData);
/** @type {import('./loadShedding.test.ts').Watched[]} */
const results = [];
let isOver = false;
parentPort?.once('message', () => (isOver = true));

async function watch() {
  while (!isOver) {
    const start = performance.now();
    const sent = request(`${url}/healthz`, { agent: false }).end();
    const [response] = /** @type {[import('node:http').IncomingMessage]} */ (
      await once(sent, 'response')
    );
    await once(response.resume(), 'end');
    results.push({ status: response.statusCode, took: performance.now() - start });
  }
}

await Promise.all(Array.from({ length: watchers }, watch));
parentPort?.postMessage(results);
