import { resolve } from 'node:path';
import { checkBackup, restoreBackup } from '../platform/backup/restoreBackup.ts';
import { backupResult } from './backupResult.ts';
import { runCommand } from './commandLine.ts';

const USAGE = 'Usage: npm run restore [-- --check] FOLDER';

await runCommand(async (args, config) => {
  const isCheck = args[0] === '--check';
  const [folder, ...rest] = isCheck ? args.slice(1) : args;
  if (folder === undefined || rest.length > 0) return { code: 2, text: USAGE };
  const manifest = await (isCheck
    ? checkBackup(resolve(folder))
    : restoreBackup(config, resolve(folder)));
  const done = isCheck ? 'is as it was written' : 'is restored';
  return backupResult(`The backup of ${manifest.writtenAt} ${done}.`, manifest);
}, 'The backup could not be restored');
