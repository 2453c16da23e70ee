import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { errorCode } from '../errors/httpError.ts';
import { SettingError } from './settingError.ts';

const ACCESS = { read: constants.R_OK, 'write to': constants.W_OK };

/**
 * Checks that the user who runs this program may use a file or folder.
 * @param setting names the path in the message
 * @throws {SettingError} with the path, this user and the owner.
 */
export function assertAccess(setting: string, path: string, use: keyof typeof ACCESS): void {
  try {
    accessSync(path, ACCESS[use]);
  } catch (error) {
    throw new SettingError(`${setting} cannot be used: ${describeRefusal(path, use, error)}.`);
  }
}

/** Returns why a path cannot be used, such as "user 995 (buddy) may not write to /srv, which belongs to user 0". */
export function describeRefusal(path: string, use: keyof typeof ACCESS, error: unknown): string {
  const code = errorCode(error);
  if (code === 'EROFS') return `${path} is on a disk that may not be written`;
  if (code === 'ENOENT') return `${path} does not exist`;
  const found = nearest(path);
  const who = `user ${describeUser()} may not ${use} ${found}`;
  return `${who}, which belongs to user ${String(statSync(found).uid)}`;
}

/** Returns the path, or the folder above it that exists. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

function describeUser(): string {
  const uid = String(process.getuid?.() ?? '');
  try {
    return `${uid} (${userInfo().username})`;
  } catch {
    // Containers run users that have no name.
    return uid;
  }
}
