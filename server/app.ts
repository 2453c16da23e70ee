import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { LIMITS } from '../contract/constants.ts';
import { makeBackground } from './background.ts';
import type { Config } from './config.ts';
import type { Context, Database } from './context.ts';
import { openDatabase } from './database/connect.ts';
import { reaching } from './database/failures.ts';
import { installationId } from './database/installation.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openFileStores } from './files/openFileStores.ts';
import { makeHttpServer } from './httpServer.ts';
import { makeMailer } from './mail.ts';
import { registerModules } from './modules/registerModules.ts';
import { authentication } from './plugins/authentication.ts';
import { crossOrigin } from './plugins/crossOrigin.ts';
import { documentation } from './plugins/documentation.ts';
import { errors } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { jsonBody } from './plugins/jsonBody.ts';
import { letPagesCatchUp } from './plugins/letPagesCatchUp.ts';
import { limits } from './plugins/limits.ts';
import { metrics } from './plugins/metrics.ts';
import { overload } from './plugins/overload.ts';
import { page } from './plugins/page.ts';
import { realtime } from './plugins/realtime.ts';
import { makeRealtime, makeRealtimeServer } from './plugins/realtimeServer.ts';
import { securityHeaders } from './plugins/securityHeaders.ts';
import { publicUrl } from './publicUrl.ts';
import type { Nodes } from './redis.ts';
import { loadSecret } from './secrets.ts';
import { makeServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    services: Services;
  }
}

export interface AppOptions {
  config: Config;
  /** The clock; tests hand in their own. */
  now?: () => Date;
  /** Folder of the built page; beside the built service by default. */
  pageRoot?: string;
  /** Tells whoever started the service something, such as the link of a mail. */
  print?: (line: string) => void;
}

const BUILT_PAGE = fileURLToPath(new URL('../page', import.meta.url));

/**
 * The whole service, its database open and migrated, ready to listen. Closing it closes all.
 * @throws when the data folder cannot be used.
 */
export async function buildApp({
  config: given,
  now = () => new Date(),
  pageRoot = BUILT_PAGE,
  print = () => undefined,
}: AppOptions): Promise<FastifyInstance> {
  const config = { ...given, JWT_SECRET: loadSecret(given.JWT_SECRET, given.DATA_DIR) };
  const app = makeHttpServer(config);
  const database = openDatabase(config, {
    onBroken(error) {
      app.log.warn({ err: error }, 'a connection to the database broke');
    },
  });
  const background = makeBackground(app.log);
  // Registered first, so it runs last: everything else may still use the database.
  app.addHook('onClose', async () => {
    await background.settled();
    await database.destroy();
  });
  await reaching(config.DATABASE_URL, () => migrateToLatest(database, config.DATA_DIR));

  const files = await openFileStores(config);
  app.addHook('onClose', () => {
    files.close();
  });
  const nodes = await joinNodes(app, config, database);
  const io = makeRealtimeServer(app.server, config, nodes?.adapter);
  nodes?.redis.onReturn(() => letPagesCatchUp(io));
  const context: Context = {
    config,
    database,
    files,
    realtime: makeRealtime(io),
    mailer: makeMailer(config, print),
    background,
    log: app.log,
    now,
    publicUrl: () => publicUrl(config, app.server),
  };
  const services = makeServices(context);
  app.decorate('context', context);
  app.decorate('services', services);

  await registerPlugins(app, nodes);
  await app.register(realtime(io, context, services.auth));
  await registerModules(app, services);
  await app.register(page(pageRoot));
  return app;
}

/** What this node shares with others by Redis; undefined where there are none. */
async function joinNodes(
  app: FastifyInstance,
  { REDIS_URL }: Config,
  database: Database,
): Promise<Nodes | undefined> {
  if (REDIS_URL === '') return undefined;
  // Loaded where there are several: one node alone is ready sooner without it.
  const { openRedis, streamsAdapter } = await import('./redis.ts');
  const redis = openRedis(REDIS_URL, app.log);
  app.addHook('onClose', () => {
    redis.close();
  });
  const prefix = `study-buddy:${await installationId(database, newId())}`;
  return { redis, prefix, adapter: streamsAdapter(redis, prefix) };
}

/** What holds for every call: each plugin needs those before it. */
async function registerPlugins(app: FastifyInstance, nodes?: Nodes): Promise<void> {
  const { context, services } = app;
  const { config, now } = context;
  await app.register(errors);
  await app.register(securityHeaders(config));
  await app.register(crossOrigin(config));
  await app.register(metrics(config));
  await app.register(overload(config));
  await app.register(limits(config, now, nodes));
  await app.register(authentication(services.auth));
  await app.register(documentation);
  await app.register(jsonBody);
  await app.register(multipart, {
    limits: { fileSize: LIMITS.attachmentSize, files: 1, fields: 10, parts: 11 },
  });
  await app.register(health(context, nodes?.redis));
}
