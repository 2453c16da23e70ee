import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/freePort.js';
import { makeServiceNode, type ServiceNode } from '../faults/serviceNode.ts';
import { seedCampus, type SeededStudent } from './seed.ts';
import { JWT_SECRET } from './signIns.ts';

/** An embedded service that is not started yet, on a data folder with students in pairs. */
export interface SeededCampus {
  dataDir: string;
  students: SeededStudent[];
  node: ServiceNode;
  /** Kills the service and deletes its data. */
  remove(): Promise<void>;
}

/** @param settings are the service's beside those that a seeded campus needs. */
export async function openCampus(
  pairs: number,
  settings: Record<string, string> = {},
): Promise<SeededCampus> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-seeded-'));
  const students = await seedCampus(dataDir, pairs);
  const node = makeServiceNode(await freePort(), {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    JWT_SECRET,
    ...settings,
  });
  return {
    dataDir,
    students,
    node,
    async remove() {
      await node.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
