import { runCommand, assertDatabaseExists } from './commandLine.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { runAdminCommand } from './adminCommand.ts';

await runCommand(async (args, config) => {
  assertDatabaseExists(config);
  const database = openDatabase(config);
  try {
    await migrateToLatest(database, config.DATA_DIR);
    return await runAdminCommand(database, args, new Date());
  } finally {
    await database.destroy();
  }
}, 'The database could not be changed');
