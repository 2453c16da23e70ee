import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import { pruneBackups, writeBackup } from '../../../../server/platform/backup/writeBackup.ts';
import { startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();

it('deletes backups after 30 days, and nothing else in the folder', async () => {
  await pruneBackups(server.context);
  await writeBackup(server.config, server.clock.now());
  const folder = join(server.config.DATA_DIR, 'backups');
  await mkdir(join(folder, 'own notes'));
  await writeFile(join(folder, 'before-007.sqlite'), '');
  for (const name of await readdir(folder)) {
    await utimes(join(folder, name), server.clock.now(), server.clock.now());
  }

  server.clock.advance(30 * DAY);
  await pruneBackups(server.context);
  expect(await readdir(folder)).toHaveLength(3);
  server.clock.advance(1);
  await pruneBackups(server.context);
  expect(await readdir(folder)).toEqual(['own notes']);
});
