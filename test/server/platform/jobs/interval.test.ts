import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { interval } from '../../../../server/platform/jobs/jobs.ts';
import { waitFor } from '../../../support/waitFor.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

describe('interval', () => {
  it('repeats the job, also after an error', async () => {
    let runs = 0;
    await app.register(
      interval({
        name: 'counting',
        every: 1,
        run: () => {
          runs += 1;
          return Promise.reject(new Error('Not today'));
        },
      }),
    );
    expect(runs).toBe(0);
    await app.ready();
    await waitFor(() => expect(runs).toBeGreaterThan(2));
  });

  it('does not overlap runs and waits for a run when closing', async () => {
    let underWay = 0;
    let most = 0;
    let isFinished = false;
    let finish: () => void = () => undefined;
    const run = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((resolve) => (finish = resolve));
      underWay -= 1;
      isFinished = true;
    };
    await app.register(interval({ name: 'waiting', every: 1, run }));
    await app.ready();
    await waitFor(() => expect(underWay).toBe(1));
    const closing = app.close().then(() => isFinished);
    finish();
    expect(await closing).toBe(true);
    expect(most).toBe(1);
  });
});
