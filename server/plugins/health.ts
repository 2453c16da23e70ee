import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../context.ts';
import { ping } from '../database/installation.ts';

/** For whoever watches over the process: is it up, and can it do its work? */
export const health =
  ({ database }: Pick<Context, 'database'>): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };

    app.get('/healthz', { schema }, () => ({ status: 'ok' }));

    app.get('/readyz', { schema }, async (request, reply) => {
      try {
        await ping(database);
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ error: 'The database does not answer.' });
      }
    });
  };
