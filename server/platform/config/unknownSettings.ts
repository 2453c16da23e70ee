import { secretNames } from './secretFiles.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings.properties);
const known = new Set([...names, ...secretNames.map((name) => `${name}_FILE`)]);
/** The first words of names with several, such as `SMTP_`. */
const firstWords = names.flatMap((name) => /^[^_]+_/.exec(name) ?? []);

/** Kubernetes sets `REDIS_SERVICE_HOST`, `REDIS_PORT` and `REDIS_PORT_6379_TCP` for its service `redis`. */
const isOfKubernetes = (name: string, value = ''): boolean =>
  /_(?:SERVICE|PORT)_/.test(name) || value.startsWith('tcp://');

/** Returns the variables that begin like a setting and are none: most are misspelt. */
export const findUnknownSettings = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env).filter(
    (name) =>
      firstWords.some((word) => name.startsWith(word)) &&
      !known.has(name) &&
      !isOfKubernetes(name, env[name]),
  );
