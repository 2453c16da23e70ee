import { afterAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTestDatabase } from './testDatabase.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) {
    await dropTestDatabase(folder);
    await rm(folder, { recursive: true, force: true });
  }
});

/** Makes a folder that is deleted after the tests of the file, with the database that is for it. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'study-buddy-test-'));
  folders.push(folder);
  return folder;
}
