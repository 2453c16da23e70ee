import { resolve } from 'node:path';
import { sumOf } from '../platform/backup/manifest.ts';
import { checkBackup, restoreBackup } from '../platform/backup/restoreBackup.ts';
import { runCommand } from './commandLine.ts';

const USAGE = 'Usage: npm run restore [-- --check] FOLDER';

await runCommand(async (args, config) => {
  const isCheck = args[0] === '--check';
  const [folder, ...rest] = isCheck ? args.slice(1) : args;
  if (folder === undefined || rest.length > 0) return { code: 2, text: USAGE };
  const { rows, files, writtenAt } = await (isCheck
    ? checkBackup(resolve(folder))
    : restoreBackup(config, resolve(folder)));
  const size = `Rows: ${sumOf(rows)}. Files: ${sumOf(files)}.`;
  const done = isCheck ? 'is as it was written' : 'is restored';
  return { code: 0, text: `The backup of ${writtenAt} ${done}.\n${size}` };
}, 'The backup could not be restored');
