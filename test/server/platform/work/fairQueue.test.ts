import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { makeFairQueue } from '../../../../server/platform/work/fairQueue.ts';

const makeQueue = ({ places = 1, maxOfAccount = 9, maxWaiting = 9 } = {}) =>
  makeFairQueue({
    places,
    limit: { maxOfAccount, maxWaiting, refuse: (reason) => new Error(reason) },
  });

/** Returns a function that queues a task of a sender such as `campus/ada`, and the tasks in the order of their start. */
function record(queue: ReturnType<typeof makeQueue>) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (sender: string) => {
    const [network = '', account = ''] = sender.split('/');
    return queue.run({ network, account }, () => {
      started.push(sender);
      return new Promise<void>((end) => ends.push(end));
    });
  };
  /** Ends the tasks one after the other, the first one first. */
  const endAll = async () => {
    await turn();
    while (ends.length > 0) {
      ends.shift()?.();
      await turn();
    }
  };
  return { add, endAll, started };
}

describe('tasks that wait', () => {
  it('start by turns of networks, and of the accounts of each', async () => {
    const { add, endAll, started } = record(makeQueue());
    const [eve, mallory, ada, grace] = ['home/eve', 'home/mallory', 'campus/ada', 'campus/grace'];
    const all = [eve, eve, mallory, mallory, eve, ada, grace, ada].map((sender) => add(sender));
    await endAll();
    await Promise.all(all);
    expect(started).toEqual([eve, eve, ada, mallory, grace, eve, ada, mallory]);
  });

  it('run beside others, but not beside one of their account', async () => {
    const { add, endAll, started } = record(makeQueue({ places: 2 }));
    const all = ['a/eve', 'a/eve', 'b/eve', 'a/ada', 'a/alan'].map(add);
    await turn();
    expect(started).toEqual(['a/eve', 'a/ada']);
    await endAll();
    await Promise.all(all);
    expect(started).toHaveLength(5);
  });

  it('are refused above the most of an account and of all', async () => {
    const { add, endAll } = record(makeQueue({ maxOfAccount: 2, maxWaiting: 3 }));
    const all = ['a/eve', 'a/eve', 'a/eve', 'a/ada', 'a/alan', 'a/grace'].map(add);
    const settled = Promise.allSettled(all);
    await endAll();
    expect(
      (await settled).map((one) => (one.status === 'rejected' ? String(one.reason) : '')),
    ).toEqual(['', '', 'Error: account', '', '', 'Error: all']);
    const again = add('a/eve');
    await endAll();
    await again;
  });

  it('go on after a task that failed', async () => {
    const queue = makeQueue();
    const sender = { network: 'a', account: 'ada' };
    const failed = queue.run(sender, () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    expect(await queue.run(sender, () => Promise.resolve(1))).toBe(1);
  });
});
