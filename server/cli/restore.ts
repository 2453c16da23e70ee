import { resolve } from 'node:path';
import { sumOf } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restoreBackup.ts';
import { runCommand } from './commandLine.ts';

const USAGE = 'Usage: npm run restore FOLDER';

await runCommand(async ([folder, ...rest], config) => {
  if (folder === undefined || rest.length > 0) return { code: 2, text: USAGE };
  const { rows, files, writtenAt } = await restoreBackup(config, resolve(folder));
  const size = `Rows: ${sumOf(rows)}. Files: ${sumOf(files)}.`;
  return { code: 0, text: `The backup of ${writtenAt} is restored.\n${size}` };
}, 'The backup could not be restored');
