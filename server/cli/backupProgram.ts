import { sumOf } from '../platform/backup/manifest.ts';
import { writeBackup } from '../platform/backup/writeBackup.ts';
import { assertDatabaseExists, runCommand } from './commandLine.ts';

const USAGE = 'Usage: npm run backup';

await runCommand(async (args, config) => {
  if (args.length > 0) return { code: 2, text: USAGE };
  assertDatabaseExists(config);
  const { folder, manifest } = await writeBackup(config, new Date());
  const size = `Rows: ${sumOf(manifest.rows)}. Files: ${sumOf(manifest.files)}.`;
  return { code: 0, text: `The backup is in ${folder}\n${size}` };
}, 'The backup could not be written');
