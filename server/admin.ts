import { runCommand, requireDatabase } from './commandLine.ts';
import { openDatabase } from './database/connect.ts';
import { migrateToLatest } from './database/migrate.ts';
import { runAdminCommand } from './modules/admin/command.ts';

await runCommand(async (args, config) => {
  requireDatabase(config);
  const database = openDatabase(config);
  try {
    await migrateToLatest(database, config.DATA_DIR);
    return await runAdminCommand(database, args, new Date());
  } finally {
    await database.destroy();
  }
}, 'The database could not be changed');
