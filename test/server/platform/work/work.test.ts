import { describe, expect, it } from '@jest/globals';
import { badRequest, tooMany } from '../../../../server/platform/errors/httpError.ts';
import { makeWork, type WorkerFile } from '../../../../server/platform/work/work.ts';

type Task = (input: string) => string;
const FILE: WorkerFile<Record<'loop' | 'fill' | 'break' | 'return', Task>> = {
  name: '../../test/server/platform/work/endlessWorker',
  tooLong: 'This takes too long.',
};
const TOO_LONG = badRequest(FILE.tooLong);
const eve = { account: 'eve', network: 'home' };
const ada = { account: 'ada', network: 'campus' };

const work = makeWork({ LIMIT_READING_SECONDS: 3 });

describe('a task of a student', () => {
  it('is ended after its time of a processor, and delays no task of another one', async () => {
    const ended: string[] = [];
    const loop = work.run(eve, FILE, 'loop', '').catch((error: unknown) => {
      ended.push('loop');
      return error;
    });
    expect(await work.run(ada, FILE, 'return', 'read')).toBe('read');
    expect(ended).toEqual([]);
    expect(await loop).toEqual(TOO_LONG);
  });

  it('is ended when it takes too much memory', async () => {
    const patient = makeWork({ LIMIT_READING_SECONDS: 600 });
    await expect(patient.run(eve, FILE, 'fill', '')).rejects.toEqual(TOO_LONG);
  });

  it('waits for the others of its account, of which ten may wait', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 11 }, (_, n) => work.run(eve, FILE, 'return', String(n))),
    );
    expect(results).toEqual([
      ...Array.from({ length: 10 }, (_, n) => ({ status: 'fulfilled', value: String(n) })),
      {
        status: 'rejected',
        reason: tooMany('Your other files are being read. Please wait.', 10),
      },
    ]);
  });

  it('throws its errors', async () => {
    await expect(work.run(eve, FILE, 'break', '')).rejects.toThrow('broken');
  });
});
