import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  makeStudent,
  signUp,
  startServer,
  type TestServer,
} from '../../../support/server/server.ts';
import { dropTestDatabase } from '../../../support/server/testDatabase.ts';
import { accountRaces } from './accountRaces.ts';
import { courseRaces } from './courseRaces.ts';
import { messageRaces } from './messageRaces.ts';
import type { Racer } from './race.ts';
import { relationRaces } from './relationRaces.ts';
import { sessionRaces } from './sessionRaces.ts';

/** Each round has other students. `RACE_ROUNDS=200` finds what a few rounds miss. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);

const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-races-'));
const [server, other] = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

async function enter(node: TestServer, name: string): Promise<Racer> {
  const student = await signUp(node, name);
  return { ...student, far: makeStudent(other, student) };
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
      const people = await Promise.all(['Ada', 'Grace', 'Zoe'].map((name) => enter(server, name)));
      const [ada, grace, zoe] = people as [Racer, Racer, Racer];
      const { commands, state } = await prepare({ server, other, ada, grace, zoe });
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
