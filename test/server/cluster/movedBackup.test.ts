import { afterEach, describe, expect, it } from '@jest/globals';
import { restoreBackup } from '../../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../../server/platform/backup/writeBackup.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import {
  EMBEDDED,
  emptyInstallation,
  createSampleData,
  viewOf,
} from '../platform/backup/sampleData.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Restores a backup of a server into a new installation and starts it. */
async function move(from: TestServer, settings?: Record<string, string>): Promise<TestServer> {
  const { folder } = await writeBackup(from.config, from.clock.now());
  const installation = await emptyInstallation(settings);
  endings.unshift(() => installation.remove());
  await restoreBackup(installation.config, folder);
  const server = await installation.start();
  endings.unshift(server.stop);
  return server;
}

describe('a backup of PostgreSQL', () => {
  // Covers F.20
  it('can be restored on SQLite and back', async () => {
    const server = await startServer();
    endings.unshift(server.stop);
    const [ada, grace] = await createSampleData(server);
    const viewsOf = (of: TestServer) =>
      Promise.all([viewOf(of, ada, grace), viewOf(of, grace, ada)]);
    const before = await viewsOf(server);
    expect(before[1].messages[1]?.file).not.toBeNull();

    const embedded = await move(server, EMBEDDED);
    expect(await viewsOf(embedded)).toEqual(before);
    const back = await move(embedded);
    expect(await viewsOf(back)).toEqual(before);
  });
});
