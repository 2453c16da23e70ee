import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import { readManifest } from '../../../platform/backup/manifest.ts';
import { type Check, right, wrong } from '../finding.ts';

/** Milliseconds. Backups are made each night. */
const MAX_AGE = 2 * DAY;

/** The newest complete backup is not old. */
export const checkBackups: Check = async ({ backups, now }) => {
  const names = await readdir(backups).catch(() => []);
  const times: number[] = [];
  for (const name of names) {
    const manifest = await readManifest(join(backups, name)).catch(() => undefined);
    if (manifest) times.push(Date.parse(manifest.writtenAt));
  }
  if (times.length === 0) return [wrong(`are missing: none is in ${backups}. Run npm run backup.`)];
  const age = now.getTime() - Math.max(...times);
  const text = `in ${backups}: the newest is of ${describeAge(age)} ago`;
  return [age <= MAX_AGE ? right(`are ${text}.`) : wrong(`are too old ${text}.`)];
};

const describeAge = (age: number): string =>
  age < 2 * DAY ? `${Math.floor(age / HOUR)} hours` : `${Math.floor(age / DAY)} days`;
