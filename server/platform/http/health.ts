import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/queryable.ts';
import { ping } from '../database/metadata.ts';
import type { RedisClients } from '../redis/redis.ts';
import { encapsulated } from './routes.ts';

interface Loadable {
  isLoaded: () => boolean;
  load: () => Promise<void>;
}

/**
 * Adds the liveness probe /healthz and the readiness probe /readyz.
 * @param about what a ready node says of itself, besides its status
 */
export const health = (
  {
    database,
    tasks,
  }: { database: Database; tasks: { run(name: string, task: () => Promise<void>): void } },
  students: Loadable,
  about: Record<string, string>,
  redis?: RedisClients,
) =>
  encapsulated('health', async (app) => {
    const schema = { hide: true };

    app.get('/healthz', { schema }, () => ({ status: 'ok' }));

    app.get('/readyz', { schema }, async (request, reply) => {
      if (app.gracefulShutdown.isDraining()) {
        return reply.code(503).send({ error: 'The service is stopping.' });
      }
      const missing = [
        ...((await isReachable(ping(database), request.log)) ? [] : ['The database']),
        ...(!redis || (await isReachable(redis.counts.ping(), request.log)) ? [] : ['Redis']),
      ];
      if (missing.length === 0 && students.isLoaded()) return { status: 'ok', ...about };
      if (missing.length === 0) {
        // Loads them if an attempt before has failed.
        tasks.run('loading the students', students.load);
        return reply.code(503).send({ error: 'The students are being loaded.' });
      }
      const error = missing.map((part) => `${part} does not respond.`).join(' ');
      return reply.code(503).send({ error });
    });
  });

async function isReachable(probe: Promise<unknown>, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await probe;
    return true;
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return false;
  }
}
