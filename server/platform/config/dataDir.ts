import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors/httpError.ts';
import { assertAccess } from './fileAccess.ts';

const DATABASE = 'study-buddy.sqlite';

/** Returns the path of the SQLite database of a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, DATABASE);

/**
 * What the service changes in its data folder. A command that ran as another user leaves such files behind.
 * Others, such as `lost+found` of a disk, may belong to anyone.
 */
const OWN = [
  ...['lock', DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`],
  ...[
    'jwt-secret',
    'vapid-private-key',
    'attachments',
    'avatars',
    'outbox',
    'backups',
    'shared-by-nodes',
  ],
];

/**
 * Creates the data folder and its parents, readable by their owner only, unless they exist.
 * @throws {SettingError} when this user may not write to the folder or to what the service has in it.
 */
export function makeDataDir(path: string): void {
  makeFolder(path);
  const found = OWN.map((name) => join(path, name)).filter((file) => existsSync(file));
  for (const used of [path, ...found]) assertAccess('DATA_DIR', used, 'write to');
}

/** Not by the option `recursive` of Node.js, which tries for ever below /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    makeFolder(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}
