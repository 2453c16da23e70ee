import { SettingError } from '../platform/config/config.ts';
import { errorCode } from '../platform/errors/httpError.ts';

type Failure = NodeJS.ErrnoException & { port?: number; address?: string };
type Describe = (error: Failure) => string;

const messages: Record<string, Describe> = {
  EADDRINUSE: ({ port }) =>
    `PORT ${port ?? ''} is taken by another program; stop it or choose another PORT.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address ?? ''} is not an IP or name of this machine.`,
  EACCES: ({ path, port }) =>
    path === undefined
      ? `PORT ${port ?? ''} may not be used by this account; choose one from 1024.`
      : `DATA_DIR cannot be used: ${path} may not be written.`,
  EEXIST: ({ path }) => `DATA_DIR cannot be used: ${path ?? 'it'} is not a folder.`,
  ENOTDIR: ({ path }) => `DATA_DIR cannot be used: ${path ?? 'it'} is not in a folder.`,
  ENOTFOUND: () => 'HOST is not an IP or name of this machine.',
  SQLITE_CANTOPEN: () => 'DATA_DIR cannot be used: the database in it may not be written.',
  SQLITE_NOTADB: () => 'DATA_DIR contains a database that this program cannot read.',
};

export function describeStartFailure(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const known = messages[errorCode(error) ?? ''];
  if (known) return known(error as Failure);
  const reason = error instanceof Error ? error.message : String(error);
  return `Study Buddy did not start: ${reason}`;
}
