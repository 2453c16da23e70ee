import { afterAll, describe, expect, it } from '@jest/globals';
import { startServer, type TestServer } from '../../../support/server/server.ts';
import { makeStudent, signUp } from '../../../support/server/students.ts';
import { accountRaces } from './accountRaces.ts';
import { courseRaces } from './courseRaces.ts';
import { messageRaces } from './messageRaces.ts';
import type { Stage } from './race.ts';
import { relationRaces } from './relationRaces.ts';
import { sessionRaces } from './sessionRaces.ts';

/** Each round has other students. `RACE_ROUNDS=200` finds what a few rounds miss. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);

const server = await startServer();
// At the same time: the clocks of the tests stand still.
const startAt = server.clock.now();
const other = await startServer({ dataDir: server.config.DATA_DIR, startAt });
afterAll(async () => {
  await other.stop();
  await server.stop();
});

/** Signs up the students. Returns them as seen by each node. */
async function makeStages(): Promise<[near: Stage, far: Stage]> {
  const people = await Promise.all(['Ada', 'Grace', 'Zoe'].map((name) => signUp(server, name)));
  const stageOf = (node: TestServer) => {
    const [ada, grace, zoe] = people.map((student) => makeStudent(node, student));
    return { server: node, ada: ada!, grace: grace!, zoe: zoe! };
  };
  return [stageOf(server), stageOf(other)];
}

describe.each([
  ['requests and blocks', relationRaces],
  ['messages', messageRaces],
  ['study sessions', sessionRaces],
  ['accounts', accountRaces],
  ['courses', courseRaces],
])('simultaneous commands on two nodes: %s', (_rows, races) => {
  it.each(Object.entries(races))('%s', async (_name, { prepare, outcomes }) => {
    const seen = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { commands, state } = await prepare(...(await makeStages()));
      // Each of them is first in every second round.
      const order = round % 2 === 0 ? commands : commands.toReversed();
      const responses = await Promise.all(order.map((command) => command()));
      const statuses = (round % 2 === 0 ? responses : responses.toReversed()).map(
        ({ status }) => status,
      );
      const outcome = `${statuses.join(' ')} ${String(await state())}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
    if (process.env['RACE_ROUNDS']) console.info(_name, Object.fromEntries(seen));
    expect([...seen.keys()].filter((outcome) => !outcomes.includes(outcome))).toEqual([]);
  });
});
