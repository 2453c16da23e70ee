import { closest, distance } from 'fastest-levenshtein';
import { secretNames } from './secretFiles.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings.properties);
const known = new Set([...names, ...secretNames.map((name) => `${name}_FILE`)]);
/** The first words of names with several, such as `SMTP_`. */
const firstWords = names.flatMap((name) => /^[^_]+_/.exec(name) ?? []);

/** Letters of names that are compared with those of settings: HOME is no misspelt HOST. */
const MIN_LENGTH = 6;
/** Letters that a misspelling adds, leaves out or replaces. Two are exchanged by two. */
const MAX_SLIPS = 2;

const isMisspelt = (name: string): boolean =>
  name.length >= MIN_LENGTH && distance(name, closest(name, names)) <= MAX_SLIPS;

/** Kubernetes sets `REDIS_SERVICE_HOST`, `REDIS_PORT` and `REDIS_PORT_6379_TCP` for its service `redis`. */
const isOfKubernetes = (name: string, value = ''): boolean =>
  /_(?:SERVICE|PORT)_/.test(name) || value.startsWith('tcp://');

/** Returns the variables that begin or are written like a setting and are none. */
export const findUnknownSettings = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env).filter(
    (name) =>
      !known.has(name) &&
      (firstWords.some((word) => name.startsWith(word)) || isMisspelt(name)) &&
      !isOfKubernetes(name, env[name]),
  );
