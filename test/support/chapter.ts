import { it } from '@jest/globals';

let isBroken = false;

/** Part of the story of a file. Where it broke off, what follows could only wait in vain. */
export function chapter(name: string, tell: () => Promise<void>): void {
  it(name, async () => {
    if (isBroken) throw new Error('An earlier chapter failed.');
    isBroken = true;
    await tell();
    isBroken = false;
  });
}
