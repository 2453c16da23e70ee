import { assertDatabaseExists, type CommandResult, runCommand } from './commandLine.ts';
import type { Config } from '../platform/config/config.ts';
import { makeOpaqueToken } from '../platform/config/tokens.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { makeWork } from '../platform/work/work.ts';
import { runAdminCommand } from './adminCommand.ts';
import { runDoctor } from './doctor/doctor.ts';

const [command, ...rest] = process.argv.slice(2);
// Needs no settings, because it makes one that may be missing.
if (command === 'secret' && rest.length === 0) console.log(makeOpaqueToken());
// Says itself which setting is invalid.
else if (command === 'doctor') {
  const { code, text } = await runDoctor(process.env, rest, new Date());
  console.log(text);
  process.exitCode = code;
} else await runCommand(changeDatabase, 'The database could not be changed');

async function changeDatabase(args: readonly string[], config: Config): Promise<CommandResult> {
  assertDatabaseExists(config);
  const database = openDatabase(config);
  try {
    await migrateToLatest(database, config.DATA_DIR);
    return await runAdminCommand({ database, work: makeWork(config) }, args, new Date());
  } finally {
    await database.destroy();
  }
}
