import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DemoAccount } from '../contract/auth.ts';
import { type Config, isLocal, readConfig, SettingError } from './platform/config/config.ts';
import { isSignOnOnly } from './platform/config/signOn.ts';
import { ZONE_RULES } from './domain/scheduling/wallClock.js';
import { lockDataDir } from './platform/database/lock.ts';
import { lockDatabase } from './platform/database/nodeLock.ts';
import { buildApp } from './app.ts';
import { seedOnFirstStart } from './demo/seedOnFirstStart.ts';
import { describeStartFailure } from './cli/commandLine.ts';

/** Milliseconds after which a stop that has not finished is forced. */
const STOP_TIMEOUT = 10_000;
/**
 * Connections that the operating system accepts while the service is busy, at most `somaxconn` of Linux.
 * With more, such as when all pages come back after a restart, clients try again after a second. The
 * default of Node.js is 511.
 */
const BACKLOG = 4_096;
const USAGE = 'Usage: npm start [-- --empty]';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(config: Config, wantsDemo: boolean): Promise<void> {
  const isEmbedded = config.DATABASE_URL === '';
  const node: { log?: FastifyBaseLogger } = {};
  const unlock = isEmbedded
    ? lockDataDir(config.DATA_DIR)
    : await lockDatabase(config, (error) => {
        node.log?.error({ err: error }, 'another node may use the database');
      });
  const app = await buildApp({ config, print });
  node.log = app.log;
  app.addHook('onClose', async () => unlock());
  try {
    const accounts = await seedOnFirstStart(app.context, { wantsDemo });
    stopOnSignals(app);
    await app.listen({ host: config.HOST, port: config.PORT, backlog: BACKLOG });
    app.log.info({ zoneRules: ZONE_RULES }, 'rules of time zones');
    print(`Study Buddy is ready at ${app.context.publicUrl()}`);
    if (accounts.length > 0) print(describeDemo(accounts));
    await notifySystemd();
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Tells systemd that the service is ready. It waits for that in deploy/study-buddy.service (Type=notify). */
async function notifySystemd(): Promise<void> {
  if (process.env['NOTIFY_SOCKET'] === undefined) return;
  await promisify(execFile)('systemd-notify', ['--ready']);
}

function stopOnSignals(app: FastifyInstance): void {
  // A second signal stops at once.
  closeWithGrace({ delay: STOP_TIMEOUT, logger: false }, async ({ err, signal }) => {
    if (signal === 'SIGINT')
      print('Stopping when no request runs. Press Ctrl-C again to stop now.');
    if (err) app.log.fatal({ err }, 'stopping after an uncaught error');
    else await app.gracefulShutdown.drain();
    await app.close();
  });
}

function describeDemo(accounts: readonly DemoAccount[]): string {
  const offers = accounts.map(
    ({ role, email, password }) => `as ${role} ${email} with password ${password}`,
  );
  return `It holds a demo campus: sign in ${offers.join(', or ')}.`;
}

/** @throws {SettingError} for an unknown argument. */
function readArguments(args: readonly string[]): { isEmpty: boolean } {
  const unknown = args.find((arg) => arg !== '--empty');
  if (unknown !== undefined) throw new SettingError(`"${unknown}" is not understood. ${USAGE}`);
  return { isEmpty: args.includes('--empty') };
}

// Files are readable by the operating system account that runs the service only.
process.umask(0o077);

try {
  const { isEmpty } = readArguments(process.argv.slice(2));
  const isProduction = process.env['NODE_ENV'] === 'production';
  const config = readConfig(process.env);
  const mayHaveDemo =
    config.DATABASE_URL === '' && !isProduction && isLocal(config) && !isSignOnOnly(config);
  await start(config, mayHaveDemo && !isEmpty);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
