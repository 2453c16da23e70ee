import { existsSync } from 'node:fs';
import { BackupError } from '../platform/backup/manifest.ts';
import { type Config, readConfig, SettingError } from '../platform/config/config.ts';
import { describeRefusal } from '../platform/config/fileAccess.ts';
import { withConnectionErrors } from '../platform/database/connectionErrors.ts';
import { databaseFile } from '../platform/config/dataDir.ts';
import { errorCode } from '../platform/errors/httpError.ts';
import { describeMissingModule } from '../platform/errors/missingModule.ts';

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
  return withConnectionErrors(config, () => command(process.argv.slice(2), config));
}

function describe(error: unknown, failure: string): string {
  if (error instanceof SettingError || error instanceof BackupError) return error.message;
  const missing = describeMissingModule(error);
  if (missing !== undefined) return missing;
  return `${failure}: ${refusalOf(error) ?? (error instanceof Error ? error.message : String(error))}`;
}

/** Returns who may not use which file or folder, if that is what failed. */
function refusalOf(error: unknown): string | undefined {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' || path === undefined) return undefined;
  return `${describeRefusal(path, syscall === 'mkdir' ? 'write to' : 'read', error)}.`;
}

type Failure = NodeJS.ErrnoException & { port?: number; address?: string };
type Describe = (error: Failure) => string;

const DISK_FULL = 'DATA_DIR cannot be used: its disk is full.';
const READ_ONLY = 'DATA_DIR cannot be used: its disk may not be written.';

/** Of files that the checks of DATA_DIR do not know, such as a parent folder that is missing. */
const notAllowed: Describe = (error) =>
  error.path === undefined
    ? `PORT ${error.port ?? ''} may not be used by this account; choose one from 1024.`
    : `DATA_DIR cannot be used: ${describeRefusal(error.path, 'write to', error)}.`;

const messages: Record<string, Describe> = {
  EADDRINUSE: ({ port }) =>
    `PORT ${port ?? ''} is taken by another program; stop it or choose another PORT.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address ?? ''} is not an IP or name of this machine.`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EEXIST: ({ path }) => `DATA_DIR cannot be used: ${path ?? 'it'} is not a folder.`,
  ENOTDIR: ({ path }) => `DATA_DIR cannot be used: ${path ?? 'it'} is not in a folder.`,
  ENOENT: ({ path }) => `DATA_DIR cannot be used: ${path ?? 'it'} cannot be created.`,
  ENOSPC: () => DISK_FULL,
  EDQUOT: () => DISK_FULL,
  SQLITE_FULL: () => DISK_FULL,
  EROFS: () => READ_ONLY,
  SQLITE_READONLY: () => READ_ONLY,
  ENOTFOUND: () => 'HOST is not an IP or name of this machine.',
  SQLITE_CANTOPEN: () => 'DATA_DIR cannot be used: the database in it may not be written.',
};

export function describeStartFailure(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const missing = describeMissingModule(error);
  if (missing !== undefined) return missing;
  const known = messages[errorCode(error) ?? ''];
  if (known) return known(error as Failure);
  const reason = error instanceof Error ? error.message : String(error);
  return `Study Buddy did not start: ${reason}`;
}
