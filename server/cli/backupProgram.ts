import { writeBackup } from '../platform/backup/writeBackup.ts';
import { backupResult } from './backupResult.ts';
import { assertDatabaseExists, runCommand } from './commandLine.ts';

const USAGE = 'Usage: npm run backup';

await runCommand(async (args, config) => {
  if (args.length > 0) return { code: 2, text: USAGE };
  assertDatabaseExists(config);
  const { folder, manifest } = await writeBackup(config, new Date());
  return backupResult(`The backup is in ${folder}`, manifest);
}, 'The backup could not be written');
