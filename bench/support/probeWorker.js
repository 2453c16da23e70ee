// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {{ url: string, body?: object }} ProbeTarget */
/**
 * @template {string} Name
 * @typedef {object} ProbeResult
 * @property {Record<Name, number>} slowest milliseconds, `Infinity` after a failure
 * @property {number} failed requests without a successful response
 */

/** Milliseconds between two requests. */
const PAUSE = 20;

let isStopped = false;
/** @type {ProbeResult<string>} */
const result = { slowest: {}, failed: 0 };

/** @param {[name: string, target: ProbeTarget]} entry */
async function repeat([name, { url, body }]) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  while (!isStopped) {
    const start = performance.now();
    const response = await fetch(url, init);
    await response.arrayBuffer();
    const time = response.ok ? performance.now() - start : Infinity;
    result.slowest[name] = Math.max(result.slowest[name] ?? 0, time);
    if (!response.ok) result.failed += 1;
    await sleep(PAUSE);
  }
}

parentPort?.once('message', () => (isStopped = true));
await Promise.all(
  Object.entries(/** @type {Record<string, ProbeTarget>} */ (workerData)).map(repeat),
);
parentPort?.postMessage(result);
