import { existsSync } from 'node:fs';
import { BackupError } from '../platform/backup/manifest.ts';
import { readConfig, SettingError, type Config } from '../platform/config/config.ts';
import { withConnectionErrors } from '../platform/database/connectionErrors.ts';
import { databaseFile } from '../platform/database/sqlite.ts';

/** The output of a command and its exit code: 0 success, 1 failure, 2 wrong usage. */
export interface CommandResult {
  code: 0 | 1 | 2;
  text: string;
}

type Command = (args: readonly string[], config: Config) => Promise<CommandResult>;

/**
 * Runs a command with its arguments and the configuration of the environment.
 * @param failure Prefix of the message for unexpected errors.
 */
export async function runCommand(command: Command, failure: string): Promise<void> {
  // Files are readable by the operating system account that runs the command only.
  process.umask(0o077);
  const { code, text } = await attempt(command).catch((error: unknown) => ({
    code: 1,
    text: describe(error, failure),
  }));
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
}

/** @throws {SettingError} when the data folder has no database. */
export function assertDatabaseExists({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL !== '' || existsSync(databaseFile(DATA_DIR))) return;
  throw new SettingError(`There is no database in ${DATA_DIR} yet: start the service first.`);
}

async function attempt(command: Command): Promise<CommandResult> {
  const config = readConfig(process.env);
  return withConnectionErrors(config.DATABASE_URL, () => command(process.argv.slice(2), config));
}

function describe(error: unknown, failure: string): string {
  if (error instanceof SettingError || error instanceof BackupError) return error.message;
  return `${failure}: ${error instanceof Error ? error.message : String(error)}`;
}
