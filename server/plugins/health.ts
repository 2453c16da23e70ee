import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import { ping } from '../database/installation.ts';
import type { RedisLinks } from '../redis.ts';
import { named } from './named.ts';

/** For whoever watches over the process: is it up, and can it do its work? */
export const health = ({ database }: Pick<Context, 'database'>, redis?: RedisLinks) =>
  named('health', async (app) => {
    const schema = { hide: true };

    app.get('/healthz', { schema }, () => ({ status: 'ok' }));

    app.get('/readyz', { schema }, async (request, reply) => {
      if (app.connections.isDraining()) {
        return reply.code(503).send({ error: 'The service is stopping.' });
      }
      const missing = [
        ...((await answers(ping(database), request.log)) ? [] : ['The database']),
        ...(!redis || (await answers(redis.counts.ping(), request.log)) ? [] : ['Redis']),
      ];
      if (missing.length === 0) return { status: 'ok' };
      const error = missing.map((part) => `${part} does not answer.`).join(' ');
      return reply.code(503).send({ error });
    });
  });

async function answers(question: Promise<unknown>, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await question;
    return true;
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return false;
  }
}
