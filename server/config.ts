import { resolve } from 'node:path';
import { settings, type Setting } from './settings.ts';

type Values = {
  [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer Value>
    ? Value
    : never;
};

/** Every setting by its name, with `DATA_DIR` made absolute. */
export type Config = Values;

/** A setting that cannot be used; its message names the setting and says what would be right. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/**
 * Reads all settings from the environment given.
 * @throws {SettingError} for the first one that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const entries = Object.entries(settings).map(([name, setting]) => [
    name,
    readOne(name, setting, env[name]?.trim()),
  ]);
  const config = Object.fromEntries(entries) as Values;
  refuseHalfACluster(config);
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) };
}

/** What several nodes share they must share whole: the data, the events, the secret of their tokens. */
function refuseHalfACluster({ DATABASE_URL, REDIS_URL, JWT_SECRET }: Values): void {
  if ((DATABASE_URL === '') !== (REDIS_URL === '')) {
    throw new SettingError('DATABASE_URL and REDIS_URL belong together: set both or neither.');
  }
  if (DATABASE_URL !== '' && JWT_SECRET === '') {
    throw new SettingError(
      'JWT_SECRET must be set where DATABASE_URL is, the same for every node.',
    );
  }
}

function readOne(name: string, setting: Setting<unknown>, given: string | undefined): unknown {
  const text = given === undefined || given === '' ? setting.fallback : given;
  try {
    return setting.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`${name} ${reason}${setting.isSecret ? '' : `; it is "${text}"`}.`);
  }
}
