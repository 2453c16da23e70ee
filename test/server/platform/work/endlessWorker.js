// @ts-check
import { parentPort, workerData } from 'node:worker_threads';

const { task, input } = /** @type {{ task: string, input: unknown }} */ (workerData);
/** @type {unknown[]} */
const kept = [];
while (task === 'loop') kept.length = 0;
while (task === 'fill') kept.push(Array.from({ length: 10_000 }, (_, n) => n + kept.length));
if (task === 'break') throw new Error('broken');
parentPort?.postMessage({ result: input });
