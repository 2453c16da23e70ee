import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, SettingError } from '../../platform/config/config.ts';
import { withSecrets } from '../../platform/config/secrets.ts';
import { findUnknownSettings } from '../../platform/config/unknownSettings.ts';
import type { CommandResult } from '../commandLine.ts';
import { checkBackups } from './checks/backups.ts';
import { checkCertificate } from './checks/certificate.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkFiles } from './checks/files.ts';
import { checkFirstAdmin } from './checks/firstAdmin.ts';
import { checkMail } from './checks/mail.ts';
import { checkNodes } from './checks/nodes.ts';
import { checkNodeVersion } from './checks/nodeVersion.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkPushKeys } from './checks/pushKeys.ts';
import { checkRedis } from './checks/redis.ts';
import { checkService } from './checks/service.ts';
import { checkSignOn } from './checks/signOn.ts';
import { checkSignUps } from './checks/signUps.ts';
import { checkZoneRules } from './checks/zoneRules.ts';
import { type Check, type Finding, type Installation, reasonOf, right, wrong } from './finding.ts';

export const DOCTOR_USAGE = 'doctor [--mail EMAIL] [--backups FOLDER]';

/** A finding, and the name with which its line begins. */
type Line = readonly [name: string, finding: Finding];

/** The checks in the order of their lines. The name begins a line, the text of a finding continues it. */
const checks: readonly (readonly [name: string, check: Check])[] = [
  ['Node.js', checkNodeVersion],
  ['Service', checkService],
  ['Database', checkDatabase],
  ['Redis', checkRedis],
  ['Nodes', checkNodes],
  ['Files', checkFiles],
  ['Mail', checkMail],
  ['First admin', checkFirstAdmin],
  ['Sign-ups', checkSignUps],
  ['Sign-on', checkSignOn],
  ['Push keys', checkPushKeys],
  ['Time zones', checkZoneRules],
  ['Clock', checkClock],
  ['Disk', checkDisk],
  ['Backups', checkBackups],
  ['Proxy', checkProxy],
  ['Certificate', checkCertificate],
];

/**
 * Looks at a running installation and says in lines what is right, what will not stay so and what is wrong.
 * The code is 1 when something is wrong.
 * @param env the settings of the service
 */
export async function runDoctor(
  env: Record<string, string | undefined>,
  args: readonly string[],
  now: Date,
): Promise<CommandResult> {
  const options = readOptions(args);
  if (!options) return { code: 2, text: `Usage: npm run admin -- ${DOCTOR_USAGE}` };
  let config: Config;
  try {
    config = completeConfig(env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return summarize([['Settings', wrong(`are not valid: ${error.message}`)]]);
  }
  const backups = resolve(options.backups ?? join(config.DATA_DIR, 'backups'));
  const installation: Installation = { config, now, mailTo: options.mail ?? '', backups };
  const lines: Line[] = [['Settings', judgeNames(findUnknownSettings(env))]];
  for (const [name, check] of checks) {
    lines.push(...(await attempt(name, check, installation)));
  }
  return summarize(lines);
}

function judgeNames(unknown: readonly string[]): Finding {
  if (unknown.length === 0) return right('are valid.');
  return wrong(`are valid, but these are unknown: ${unknown.join(', ')}.`);
}

/** Returns `undefined` for arguments that are not understood. */
function readOptions(args: readonly string[]) {
  try {
    const options = { mail: { type: 'string' }, backups: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return undefined;
  }
}

/**
 * Returns the settings with the secrets that the service made on its first start.
 * @throws {SettingError} when it has not made them yet: then they would be files of another user.
 */
function completeConfig(env: Record<string, string | undefined>): Config {
  const config = readConfig(env);
  const isGenerated = config.JWT_SECRET === '';
  if (isGenerated && !existsSync(join(config.DATA_DIR, 'jwt-secret'))) {
    throw new SettingError(
      `DATA_DIR ${config.DATA_DIR} has no secrets yet, or this user may not see them: start the service first.`,
    );
  }
  return withSecrets(config);
}

async function attempt(name: string, check: Check, installation: Installation): Promise<Line[]> {
  try {
    return (await check(installation)).map((finding) => [name, finding]);
  } catch (error) {
    // Its message is a whole sentence.
    if (error instanceof SettingError) return [['', wrong(error.message)]];
    return [[name, wrong(`fails: ${reasonOf(error)}.`)]];
  }
}

const LABELS = { right: 'right', warning: 'warn ', wrong: 'WRONG' } as const;

function summarize(lines: readonly Line[]): CommandResult {
  const wrongs = lines.filter(([, { level }]) => level === 'wrong').length;
  const texts = lines.map(
    ([name, { level, text }]) => `${LABELS[level]}  ${name === '' ? '' : `${name} `}${text}`,
  );
  const total = wrongs === 0 ? 'Nothing is wrong.' : `${wrongs} of ${lines.length} are wrong.`;
  return { code: wrongs === 0 ? 0 : 1, text: [...texts, total].join('\n') };
}
