import { setTimeout as sleep } from 'node:timers/promises';
import { between } from '../support/random.ts';
import { createSeededService } from '../support/seededService.ts';
import { createBareNode } from '../support/serviceNode.ts';
import { report } from '../support/table.ts';
import { makeStudent } from './student.ts';
import { shareBeforeFault, writeDuring } from './writeDuring.ts';

interface Options {
  /** Number of kills, at least 1. */
  kills: number;
  /** Minimum number of acknowledged messages. */
  messages: number;
  pairs: number;
}

/** Milliseconds between a start and the next kill. */
const [MIN_UPTIME, MAX_UPTIME] = [100, 1_000];

/** Kills the embedded service repeatedly while students write, and verifies the messages afterwards. */
export async function runEmbeddedFaults({ kills, messages, pairs }: Options) {
  const { node, storage, ...seeded } = await createSeededService(pairs, { messages: 0 });
  const bare = await createBareNode();
  const [starts, bareStarts]: [number[], number[]] = [[], []];
  try {
    await node.start();
    const students = seeded.students.map((student) => makeStudent(node.url, student));
    const recovery = await writeDuring(storage.settings, students, async (waitForMessages) => {
      let lastFault = 0;
      for (let n = 1; n <= kills; n += 1) {
        await sleep(between(MIN_UPTIME, MAX_UPTIME));
        await waitForMessages(messages * shareBeforeFault(n, kills));
        await node.kill();
        lastFault = performance.now();
        bareStarts.push(await bare.start());
        await bare.kill();
        starts.push(await node.start());
        report(`${n} kills, ready after ${starts.at(-1)?.toFixed(0)} ms`);
      }
      return lastFault;
    });
    return {
      ...recovery,
      kills: starts.length,
      /** Milliseconds from process start to ready after a kill, and of Fastify alone. */
      slowestStart: Math.max(...starts),
      slowestBareStart: Math.max(...bareStarts),
    };
  } finally {
    await bare.kill();
    await seeded.remove();
  }
}
