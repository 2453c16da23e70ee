import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/queryable.ts';
import { ping } from '../database/metadata.ts';
import type { RedisClients } from '../redis/redis.ts';
import { encapsulated } from './routes.ts';

interface Loadable {
  isLoaded: () => boolean;
  load: () => Promise<void>;
}

interface Parts {
  database: Database;
  tasks: { run(name: string, task: () => Promise<void>): void };
  students: Loadable;
  redis: RedisClients | undefined;
  register: Registry;
}

/**
 * Adds the liveness probe /healthz and the readiness probe /readyz. A node without Redis is ready, because
 * it answers every request: a load balancer that took out all nodes would end the service. What it lacks is
 * in the body and in the metric `redis_reachable`.
 * @param about what a ready node says of itself, besides its status
 */
export const health = (
  { database, tasks, students, redis, register }: Parts,
  about: Record<string, string>,
) =>
  encapsulated('health', async (app) => {
    if (redis) {
      new Gauge({
        name: 'redis_reachable',
        help: 'Whether Redis responds, 1 or 0',
        registers: [register],
        async collect() {
          this.set(Number(await isReachable('Redis', redis.counts.ping(), app.log)));
        },
      });
    }
    const schema = { hide: true };

    app.get('/healthz', { schema }, () => ({ status: 'ok' }));

    app.get('/readyz', { schema }, async (request, reply) => {
      if (app.gracefulShutdown.isDraining()) {
        return reply.code(503).send({ error: 'The service is stopping.' });
      }
      if (!(await isReachable('the database', ping(database), request.log))) {
        return reply.code(503).send({ error: 'The database does not respond.' });
      }
      if (!students.isLoaded()) {
        // Loads them if an attempt before has failed.
        tasks.run('loading the students', students.load);
        return reply.code(503).send({ error: 'The students are being loaded.' });
      }
      if (!redis || (await isReachable('Redis', redis.counts.ping(), request.log))) {
        return { status: 'ok', ...about };
      }
      return { status: 'degraded', error: 'Redis does not respond.', ...about };
    });
  });

async function isReachable(
  part: string,
  probe: Promise<unknown>,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    await probe;
    return true;
  } catch (error) {
    log.error({ err: error }, `${part} does not respond`);
    return false;
  }
}
