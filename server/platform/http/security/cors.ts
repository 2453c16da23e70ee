import cors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';
import { HEADERS } from '../../../../contract/constants.ts';
import { HOUR, SECOND } from '../../../../contract/durations.ts';
import type { Config } from '../../config/config.ts';

/**
 * Allows cross-origin requests from `CORS_ORIGINS`. Credentials are allowed for proxies in front of
 * the service that use cookies. The service itself uses none.
 */
export const crossOrigin = (config: Config) =>
  fastifyPlugin(
    async (app) => {
      if (config.CORS_ORIGINS.length === 0) return;
      await app.register(cors, {
        origin: config.CORS_ORIGINS,
        credentials: true,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type'],
        exposedHeaders: [...Object.values(HEADERS), 'retry-after'],
        maxAge: HOUR / SECOND,
      });
    },
    { name: 'crossOrigin' },
  );
