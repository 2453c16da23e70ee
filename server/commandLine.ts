import { existsSync } from 'node:fs';
import { BackupError } from './backup/backupError.ts';
import { readConfig, SettingError, type Config } from './config.ts';
import { reaching } from './database/failures.ts';
import { databaseFile } from './database/sqlite.ts';

/** What a command prints, and the exit code: 0 done, 1 refused, 2 not understood. */
export interface CommandResult {
  code: 0 | 1 | 2;
  text: string;
}

type Command = (args: readonly string[], config: Config) => Promise<CommandResult>;

/**
 * Runs a command with the words after its name and the settings that the service has too.
 * @param failure what begins the sentence about an error that nobody expected.
 */
export async function runCommand(command: Command, failure: string): Promise<void> {
  // Whatever is written is for the account that runs the command and for nobody else.
  process.umask(0o077);
  const { code, text } = await attempt(command).catch((error: unknown) => ({
    code: 1,
    text: describe(error, failure),
  }));
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
}

/** @throws {SettingError} where a data folder that is to have a database has none. */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL !== '' || existsSync(databaseFile(DATA_DIR))) return;
  throw new SettingError(`There is no database in ${DATA_DIR} yet: start the service first.`);
}

async function attempt(command: Command): Promise<CommandResult> {
  const config = readConfig(process.env);
  return reaching(config.DATABASE_URL, () => command(process.argv.slice(2), config));
}

function describe(error: unknown, failure: string): string {
  if (error instanceof SettingError || error instanceof BackupError) return error.message;
  return `${failure}: ${error instanceof Error ? error.message : String(error)}`;
}
