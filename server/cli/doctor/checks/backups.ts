import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import { describeMissing, type Manifest, readManifest } from '../../../platform/backup/manifest.ts';
import { type Check, right, wrong } from '../finding.ts';

/** Milliseconds. Backups are made each night. */
const MAX_AGE = 2 * DAY;

/** The newest complete backup is not old and lacks no files. */
export const checkBackups: Check = async ({ backups, now }) => {
  const names = await readdir(backups).catch(() => []);
  const manifests: Manifest[] = [];
  for (const name of names) {
    const manifest = await readManifest(join(backups, name)).catch(() => undefined);
    if (manifest) manifests.push(manifest);
  }
  const [newest] = manifests.sort((a, b) => Date.parse(b.writtenAt) - Date.parse(a.writtenAt));
  if (!newest) return [wrong(`are missing: none is in ${backups}. Run npm run backup.`)];
  const age = now.getTime() - Date.parse(newest.writtenAt);
  const text = `in ${backups}: the newest is of ${describeAge(age)} ago`;
  if (age > MAX_AGE) return [wrong(`are too old ${text}.`)];
  const missing = describeMissing(newest);
  return [missing === undefined ? right(`are ${text}.`) : wrong(`are ${text}. ${missing}`)];
};

const describeAge = (age: number): string =>
  age < 2 * DAY ? `${Math.floor(age / HOUR)} hours` : `${Math.floor(age / DAY)} days`;
