import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  startSharedServer,
  makeBuddies,
  signUp,
  type Student,
} from '../../support/server/server.ts';
import { change, HOUR, planIn, schedule, sessionsOf } from './plans.ts';

const ROUNDS = 10;

const server = await startSharedServer();
let ada: Student;
let grace: Student;
let alan: Student;
beforeAll(async () => {
  [ada, grace, alan] = [await signUp(server), await signUp(server), await signUp(server)];
  await makeBuddies(server, ada, grace);
  await makeBuddies(server, ada, alan);
});

describe('a study session with two simultaneous changes', () => {
  it('has all participants of one change', async () => {
    const plan = (participants: string[]) => ({ ...planIn(server, HOUR), participants });
    const { _id } = (await schedule(ada, plan([]))).body;
    for (let round = 0; round < ROUNDS; round += 1) {
      await change(ada, _id, plan([]));
      const responses = await Promise.all(
        [[grace._id], [alan._id]].map((participants) => change(ada, _id, plan(participants))),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const [session] = await sessionsOf(ada);
      expect(session?.participants).toHaveLength(1);
    }
  });
});
