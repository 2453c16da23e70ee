// @ts-check
// Repeats a request to each service until a message arrives, then posts the longest time of each in milliseconds.
// Runs in a thread, so that the work of the test delays none.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE = 5;

const services = /** @type {{ url: string, token: string }[]} */ (workerData);
let isOver = false;
parentPort?.once('message', () => (isOver = true));

/** @param {{ url: string, token: string }} service */
async function watch({ url, token }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  let longest = 0;
  while (!isOver) {
    const start = performance.now();
    const sent = get(`${url}/api/users/me`, { agent, headers });
    const [response] = /** @type {[import('node:http').IncomingMessage]} */ (
      await once(sent, 'response')
    );
    await once(response.resume(), 'end');
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    longest = Math.max(longest, performance.now() - start);
    await sleep(PAUSE);
  }
  agent.destroy();
  return longest;
}

const watching = services.map(watch);
parentPort?.postMessage('started');
parentPort?.postMessage(await Promise.all(watching));
