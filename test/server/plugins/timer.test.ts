import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { timer } from '../../../server/plugins/timer.ts';
import { eventually } from '../../support/eventually.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

describe('a job by the clock', () => {
  it('is repeated, even after it failed', async () => {
    let runs = 0;
    await app.register(
      timer({
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
    await eventually(() => expect(runs).toBeGreaterThan(2));
  });

  it('runs once at a time, and is finished before the service stops', async () => {
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
    await app.register(timer({ name: 'waiting', every: 1, run }));
    await app.ready();
    await eventually(() => expect(underWay).toBe(1));
    const closing = app.close().then(() => isFinished);
    finish();
    expect(await closing).toBe(true);
    expect(most).toBe(1);
  });
});
