import { readFileSync } from 'node:fs';
import { errorCode } from '../errors/httpError.ts';
import { describeRefusal } from './fileAccess.ts';
import { SettingError } from './settingError.ts';
import { settings, type SettingSchema } from './settings.ts';

type Environment = Record<string, string | undefined>;

/** Names of the settings that are secret. */
export const secretNames = Object.entries(settings.properties as Record<string, SettingSchema>)
  .filter(([, { secret }]) => secret)
  .map(([name]) => name);

/**
 * Returns the environment with the secrets that are in files: `JWT_SECRET_FILE` names the file of
 * `JWT_SECRET`, and so on for each secret setting.
 * @throws {SettingError} for a file that cannot be read or is empty, and for a secret that is set twice.
 */
export function withSecretFiles(env: Environment): Environment {
  const read = { ...env };
  for (const name of secretNames) {
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim() ?? '';
    if (path === '') continue;
    if ((env[name]?.trim() ?? '') !== '') {
      throw new SettingError(`${name} and ${setting} are both set; keep one of them.`);
    }
    read[name] = readSecret(setting, path);
  }
  return read;
}

function readSecret(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason =
      errorCode(error) === 'EISDIR' ? `${path} is a folder` : describeRefusal(path, 'read', error);
    throw new SettingError(`${setting} cannot be used: ${reason}.`);
  }
  if (text !== '') return text;
  throw new SettingError(`${setting} cannot be used: ${path} is empty.`);
}
