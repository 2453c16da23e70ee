import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, SettingError } from './config.ts';
import { openDatabase } from './database/connect.ts';
import { migrateToLatest } from './database/migrate.ts';
import { runAdminCommand, type CommandResult } from './modules/admin/command.ts';

/** The command line of `npm run admin`: reads the settings as the service does. */
async function main(args: readonly string[]): Promise<CommandResult> {
  const { DATA_DIR } = readConfig(process.env);
  if (!existsSync(join(DATA_DIR, 'study-buddy.sqlite'))) {
    return { code: 1, text: `There is no database in ${DATA_DIR} yet: start the service first.` };
  }
  const database = openDatabase(DATA_DIR);
  try {
    await migrateToLatest(database);
    return await runAdminCommand(database, args, new Date());
  } finally {
    await database.destroy();
  }
}

function describeFailure(error: unknown): CommandResult {
  if (error instanceof SettingError) return { code: 1, text: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 1, text: `The database could not be changed: ${reason}` };
}

const { code, text } = await main(process.argv.slice(2)).catch(describeFailure);
if (code === 0) console.log(text);
else console.error(text);
process.exitCode = code;
