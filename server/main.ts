import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '../contract/auth.ts';
import { buildApp } from './app.ts';
import { readConfig, SettingError, type Config } from './config.ts';
import { lockDataDir } from './database/lock.ts';
import { prepareFirstStart } from './firstStart.ts';
import { describeStartFailure } from './startFailure.ts';

/** Milliseconds in which a stop finishes what is under way. */
const GRACE = 10_000;
const USAGE = 'Usage: npm start [-- --empty]';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(config: Config, wantsDemo: boolean): Promise<void> {
  const isEmbedded = config.DATABASE_URL === '';
  const unlock = isEmbedded ? lockDataDir(config.DATA_DIR) : () => undefined;
  const app = await buildApp({ config, print });
  app.addHook('onClose', unlock);
  try {
    const accounts = await prepareFirstStart(app.context, { wantsDemo });
    stopOnSignals(app);
    await app.listen({ host: config.HOST, port: config.PORT });
    print(`Study Buddy is ready at ${app.context.publicUrl()}`);
    if (accounts.length > 0) print(describeDemo(accounts));
  } catch (error) {
    await app.close();
    throw error;
  }
}

function stopOnSignals(app: FastifyInstance): void {
  closeWithGrace({ delay: GRACE, logger: false }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error nobody caught');
    // Whoever presses Ctrl-C sits in front of it and need not wait for others.
    if (signal === 'SIGTERM') await app.connections.drain();
    await app.close();
  });
}

function describeDemo(accounts: readonly DemoAccount[]): string {
  const offers = accounts.map(
    ({ role, email, password }) => `as ${role} ${email} with password ${password}`,
  );
  return `It holds a demo campus: sign in ${offers.join(', or ')}.`;
}

/** @throws {SettingError} for a word that is not understood. */
function readArguments(args: readonly string[]): { isEmpty: boolean } {
  const unknown = args.find((arg) => arg !== '--empty');
  if (unknown !== undefined) throw new SettingError(`"${unknown}" is not understood. ${USAGE}`);
  return { isEmpty: args.includes('--empty') };
}

// Whatever is written is for the account that runs the service and for nobody else.
process.umask(0o077);

try {
  const { isEmpty } = readArguments(process.argv.slice(2));
  const isProduction = process.env['NODE_ENV'] === 'production';
  const config = readConfig(process.env);
  const mayHaveDemo = config.DATABASE_URL === '' && !isProduction;
  await start(config, mayHaveDemo && !isEmpty);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
