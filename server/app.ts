import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { v7 as newId } from 'uuid';
import { ZONE_RULES } from './domain/scheduling/wallClock.js';
import { makeTaskTracker } from './platform/jobs/jobs.ts';
import { type Config, publicUrl } from './platform/config/config.ts';
import type { Context } from './platform/context.ts';
import type { Database } from './platform/database/queryable.ts';
import { openDatabase } from './platform/database/connect.ts';
import { withConnectionErrors } from './platform/database/connectionErrors.ts';
import { getInstallationId } from './platform/database/metadata.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { openFileStores } from './platform/files/openFileStores.ts';
import { makeHttpServer } from './platform/http/httpServer.ts';
import { makeMailer } from './platform/mail/mailer.ts';
import { authentication } from './platform/http/authentication.ts';
import {
  cacheControl,
  crossOrigin,
  makeSetHeaders,
  proxyWarning,
  securityHeaders,
  type SetHeaders,
} from './platform/http/security/securityHeaders.ts';
import { compressedLists } from './platform/http/compressedLists.ts';
import { openApi } from './platform/http/openApi.ts';
import { errorHandler } from './platform/http/errorHandler.ts';
import { doctor } from './platform/http/doctor.ts';
import { health } from './platform/http/health.ts';
import { jsonBody } from './platform/http/validation/validation.ts';
import { makeQuietPeriods } from './platform/realtime/quietPeriods.ts';
import { rememberSockets } from './platform/realtime/socketOfRequest.ts';
import { forceResync, makeRealtime, makeRealtimeServer } from './platform/realtime/socketServer.ts';
import { rateLimits } from './platform/limits/rateLimits.ts';
import { metrics } from './platform/http/metrics.ts';
import { loadShedding } from './platform/limits/requestQueue.ts';
import { staticPage } from './platform/http/staticPage.ts';
import { realtime } from './platform/realtime/realtime.ts';
import { makeSecurityLog } from './platform/http/security/securityEvents.ts';
import type { Cluster } from './platform/redis/redis.ts';
import { withSecrets } from './platform/config/secrets.ts';
import { uploads } from './platform/uploads/uploads.ts';
import { makeWork } from './platform/work/work.ts';
import { makeModules, type Modules, registerModules } from './modules/modules.ts';
import { RuleError } from './domain/ruleError.ts';
import { invalidField } from './platform/errors/httpError.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    modules: Modules;
  }
}

export interface AppOptions {
  config: Config;
  /** Returns the current time. */
  now?: () => Date;
  /** Returns the milliseconds of a clock that never jumps. */
  elapsed?: () => number;
  /** Folder of the built page. Defaults to `page` beside the built service. */
  pageRoot?: string;
  /** Prints a line to the operator's terminal, such as the link in a mail. */
  print?: (line: string) => void;
}

const BUILT_PAGE = fileURLToPath(new URL('../page', import.meta.url));

/** A rule that refuses a value is a 400 with its field. */
const toHttpError = (error: unknown) =>
  error instanceof RuleError ? invalidField(error.field, error.message) : error;

/**
 * Builds the service: opens and migrates the database and registers all plugins and modules.
 * Closing the instance releases all of its resources.
 * @throws {SettingError} when the database or the bucket cannot be reached, for a wrong OIDC_ISSUER, and
 * beside nodes with other settings.
 */
export async function buildApp({
  config: given,
  now = () => new Date(),
  elapsed = () => performance.now(),
  pageRoot = BUILT_PAGE,
  print = () => undefined,
}: AppOptions): Promise<FastifyInstance> {
  const config = withSecrets(given);
  const setHeaders = makeSetHeaders(config);
  const app = makeHttpServer(config, setHeaders);
  const database = await withConnectionErrors(config, () => openFor(app, config));
  const tasks = makeTaskTracker(app.log);
  // `onClose` hooks run in reverse order, so the database is closed last.
  app.addHook('onClose', async () => {
    await tasks.settled();
    await database.destroy();
  });
  await withConnectionErrors(config, () => migrateToLatest(database, config.DATA_DIR));

  const files = await openFileStores(config);
  app.addHook('onClose', () => {
    files.close();
  });
  const nodes = await joinCluster(app, config, database);
  const io = makeRealtimeServer(app.server, { config, setHeaders, adapter: nodes?.adapter });
  const quietPeriods = makeQuietPeriods(io, { elapsed });
  nodes?.redis.onReconnect(() => {
    quietPeriods.restart();
    forceResync(io);
  });
  const register = new Registry();
  const context: Context = {
    config,
    database,
    files,
    realtime: makeRealtime(io),
    mailer: makeMailer(config, print),
    tasks,
    work: makeWork(config),
    log: app.log,
    securityLog: makeSecurityLog(app.log, register),
    now,
    elapsed,
    publicUrl: () => publicUrl(config, app.server),
  };
  const modules = makeModules(context);
  await modules.auth.checkProvider();
  app.decorate('context', context);
  app.decorate('modules', modules);

  await registerPlugins(app, { register, nodes, setHeaders });
  app.addHook('onReady', () => {
    tasks.run('loading the students', modules.search.students.load);
  });
  await app.register(
    realtime(io, quietPeriods, context, modules.auth.authentication, [
      modules.conversations.onSocket,
    ]),
  );
  await registerModules(app, modules);
  await app.register(staticPage(pageRoot));
  return app;
}

const openFor = (app: FastifyInstance, config: Config): Database =>
  openDatabase(config, {
    onBroken(error) {
      app.log.warn({ err: error }, 'a connection to the database broke');
    },
  });

/**
 * Connects to the Redis shared by all nodes. Returns `undefined` on a single node.
 * @throws {SettingError} see assertShared().
 */
async function joinCluster(
  app: FastifyInstance,
  config: Config,
  database: Database,
): Promise<Cluster | undefined> {
  if (config.REDIS_URL === '') return undefined;
  // Imported on demand: a single node starts faster without it.
  const { openRedis, streamsAdapter } = await import('./platform/redis/redis.ts');
  const { assertShared } = await import('./platform/redis/sharedSettings.ts');
  const redis = openRedis(config.REDIS_URL, app.log);
  app.addHook('onClose', () => {
    redis.close();
  });
  const prefix = `study-buddy:${await getInstallationId(database, newId())}`;
  if (config.DATABASE_URL !== '') {
    await assertShared({ config, database, redis: redis.events, prefix }).catch(
      (error: unknown) => {
        redis.close();
        throw error;
      },
    );
  }
  return { redis, prefix, adapter: streamsAdapter(redis, prefix) };
}

/** Registers the plugins that apply to every request. The order matters. */
async function registerPlugins(
  app: FastifyInstance,
  {
    register,
    nodes,
    setHeaders,
  }: { register: Registry; nodes: Cluster | undefined; setHeaders: SetHeaders },
): Promise<void> {
  rememberSockets(app);
  const { context, modules } = app;
  const { config } = context;
  await app.register(errorHandler, { toHttpError });
  await app.register(securityHeaders(setHeaders));
  await app.register(cacheControl);
  await app.register(compressedLists);
  await app.register(crossOrigin(config));
  await app.register(metrics(config, register));
  await app.register(proxyWarning(config));
  await app.register(loadShedding(config));
  await app.register(rateLimits(context, nodes));
  await app.register(authentication(modules.auth.authentication));
  await app.register(openApi);
  await app.register(jsonBody);
  await app.register(uploads());
  const parts = { ...context, students: modules.search.students, redis: nodes?.redis, register };
  await app.register(health(parts, { zoneRules: ZONE_RULES }));
  await app.register(doctor(context));
}
