import { Worker } from 'node:worker_threads';

interface ProbeResult {
  slowest: { page: number; login: number };
  failed: number;
}

const ACCOUNT = { email: 'probe@example.edu', password: 'tangerine-orbit-42' };

/** Runs in a thread of its own, so that sending uploads does not delay it. */
const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  let isStopped = false;
  const slowest = {};
  let failed = 0;
  async function repeat([name, path, init]) {
    slowest[name] = 0;
    while (!isStopped) {
      const start = performance.now();
      const response = await fetch(workerData.url + path, init);
      await response.arrayBuffer();
      slowest[name] = Math.max(slowest[name], performance.now() - start);
      if (response.status !== 200) failed += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const done = Promise.all(workerData.requests.map(repeat));
  parentPort.once('message', async () => {
    isStopped = true;
    await done;
    parentPort.postMessage({ slowest, failed });
  });
`;

/** Signs up a student, then requests the page and logs in repeatedly until stopped. */
export async function probe(url: string) {
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const account = { ...ACCOUNT, name: 'Probe', university: 'University of Seeds' };
  const signedUp = await fetch(`${url}/api/users/signup`, json(account));
  if (signedUp.status !== 201) throw new Error(`Signing up returned ${signedUp.status}.`);
  const requests = [
    ['page', '/', {}],
    ['login', '/api/users/login', json(ACCOUNT)],
  ];
  const worker = new Worker(CODE, { eval: true, workerData: { url, requests } });
  const failure = new Promise<never>((_resolve, reject) => worker.once('error', reject));
  return {
    async stop(): Promise<ProbeResult> {
      const result = new Promise<ProbeResult>((resolve) => worker.once('message', resolve));
      worker.postMessage('stop');
      try {
        return await Promise.race([result, failure]);
      } finally {
        await worker.terminate();
      }
    },
  };
}
