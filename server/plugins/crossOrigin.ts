import cors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';
import { HEADERS } from '../../contract/constants.ts';
import type { Config } from '../config.ts';

const HOUR = 3_600;

/**
 * Lets pages of the configured origins call the service. The service itself sets and reads no cookie,
 * but the page sends what the browser has, for a proxy that may stand before it.
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
        maxAge: HOUR,
      });
    },
    { name: 'crossOrigin' },
  );
