import { resolve } from 'node:path';
import { settings, unavailableSettings, type Setting } from './settings.ts';

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
  for (const name of unavailableSettings) {
    if (env[name]) {
      throw new SettingError(`${name} is not supported yet: leave it empty and use DATA_DIR.`);
    }
  }
  const entries = Object.entries(settings).map(([name, setting]) => [
    name,
    readOne(name, setting, env[name]?.trim()),
  ]);
  const config = Object.fromEntries(entries) as Values;
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) };
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
