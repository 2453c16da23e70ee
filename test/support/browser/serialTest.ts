import { it } from '@jest/globals';

let hasFailed = false;

/** A test that depends on the previous serial tests of the file. Fails at once if one of them failed. */
export function serialTest(name: string, run: () => Promise<void>): void {
  it(name, async () => {
    if (hasFailed) throw new Error('An earlier serial test failed.');
    hasFailed = true;
    await run();
    hasFailed = false;
  });
}
