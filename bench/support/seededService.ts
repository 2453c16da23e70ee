import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/freePort.js';
import { makeServiceNode } from './serviceNode.ts';
import { seedPairs } from './seed/seedPairs.ts';
import { SECRETS } from './seed/authSessions.ts';

/**
 * Creates a service, not yet started, with a seeded database: an embedded one in a new data folder
 * unless the settings name another.
 * @param settings additional environment variables of the service.
 */
export async function createSeededService(pairs: number, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-seeded-'));
  const database = { DATA_DIR: dataDir, DATABASE_URL: settings['DATABASE_URL'] ?? '' };
  const students = await seedPairs(database, pairs);
  const node = makeServiceNode(await freePort(), {
    REDIS_URL: '',
    ...SECRETS,
    ...settings,
    ...database,
  });
  return {
    dataDir,
    students,
    node,
    /** Kills the service and deletes its data folder. */
    async remove() {
      await node.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
